// What this house allows and how others reach it: asked once, and again while it is still being prepared.

import { house as asked } from './api'
import type { ServerInfo } from './wire'

const AGAIN = 5000 // milliseconds

class House {
  info = $state.raw<ServerInfo | null>(null)

  constructor() {
    void this.ask()
  }

  async ask() {
    const info = await asked().catch(() => null)
    if (info) this.info = info
    if (this.info && this.info.preparing >= 0) setTimeout(() => void this.ask(), AGAIN)
  }
}

export const house = new House()

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether an address with this name leads anywhere on this machine alone. */
export function onlyHere(hostname: string): boolean {
  return LOOPBACK.test(hostname) && !house.info?.lan
}

/** Where others reach this house: as this device does, or by its address on the network. */
export function reachable(): string {
  return LOOPBACK.test(location.hostname) && house.info?.lan ? house.info.lan : location.origin
}
