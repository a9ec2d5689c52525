// Shaking the phone, as one shakes dice.

const HARD = 14 // m/s² beyond gravity: more than walking or putting the phone down
const PAUSE = 900 // milliseconds: one shake is one throw

type Asking = { requestPermission?: () => Promise<string> }

let last = -Infinity

/** Call `act` whenever the device is shaken; return what ends it. Devices that cannot tell never call. */
export function onShake(act: () => void, now: () => number = Date.now): () => void {
  const felt = ({ acceleration: a }: DeviceMotionEvent) => {
    if (!a || Math.hypot(a.x ?? 0, a.y ?? 0, a.z ?? 0) < HARD || now() - last < PAUSE) return
    last = now()
    act()
  }
  addEventListener('devicemotion', felt)
  return () => removeEventListener('devicemotion', felt)
}

/** Ask for leave to feel motion where a device wants to be asked, which it does only after a tap. */
export function askForMotion(): void {
  const motion = (globalThis as { DeviceMotionEvent?: Asking }).DeviceMotionEvent
  motion?.requestPermission?.().catch(() => undefined)
}
