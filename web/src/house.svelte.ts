// What this house allows and how others reach it, asked once.

import { house as asked } from './api'
import type { ServerInfo } from './wire'

class House {
  info = $state.raw<ServerInfo | null>(null)

  constructor() {
    asked()
      .then((found) => (this.info = found))
      .catch(() => undefined)
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
