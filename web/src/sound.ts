// Sounds synthesised by the page. Browsers allow none before the first touch.

export type Sound = 'turn' | 'dice' | 'hammer' | 'loss'

let context: AudioContext | null = null

/** Enable sound at the first touch. */
export function allowSound(): void {
  const touched = () => {
    context ??= new AudioContext()
    void context.resume()
    removeEventListener('pointerdown', touched)
    removeEventListener('keydown', touched)
  }
  addEventListener('pointerdown', touched)
  addEventListener('keydown', touched)
}

export function play(sound: Sound): void {
  if (context?.state === 'running') SOUNDS[sound](context, context.currentTime + 0.01)
}

const SOUNDS: Record<Sound, (to: AudioContext, at: number) => void> = {
  turn: (to, at) => {
    tone(to, at, 784, 784, 0.5, 'sine', 0.16)
    tone(to, at + 0.14, 1047, 1047, 0.7, 'sine', 0.14)
  },
  dice: (to, at) => [0, 0.06, 0.11, 0.19, 0.26].forEach((late, n) => knock(to, at + late, 2600 - 250 * n, 0.035, 0.3)),
  hammer: (to, at) =>
    [0, 0.17].forEach((late) => {
      knock(to, at + late, 900, 0.06, 0.7)
      tone(to, at + late, 150, 70, 0.16, 'sine', 0.4)
    }),
  loss: (to, at) => {
    tone(to, at, 330, 311, 0.3, 'triangle', 0.18)
    tone(to, at + 0.22, 247, 208, 0.55, 'triangle', 0.18)
  },
}

/** Play a fading tone that slides from one pitch to another. */
function tone(
  to: AudioContext,
  at: number,
  from: number,
  until: number,
  seconds: number,
  type: OscillatorType,
  loud: number,
) {
  const [voice, volume] = [new OscillatorNode(to, { type, frequency: from }), new GainNode(to, { gain: 0 })]
  voice.frequency.exponentialRampToValueAtTime(until, at + seconds)
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loud, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  voice.connect(volume).connect(to.destination)
  voice.start(at)
  voice.stop(at + seconds)
}

/** Play a knock on wood: a short noise round one pitch. */
function knock(to: AudioContext, at: number, frequency: number, seconds: number, loud: number) {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * seconds), to.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let n = 0; n < samples.length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 2
  const noise = new AudioBufferSourceNode(to, { buffer })
  noise
    .connect(new BiquadFilterNode(to, { type: 'bandpass', frequency, Q: 2 }))
    .connect(new GainNode(to, { gain: loud }))
    .connect(to.destination)
  noise.start(at)
}
