// The server's features and address: fetched once, and again while the server is still preparing.

import { house as asked } from './api'
import { route } from './route.svelte'
import type { Announced, ServerInfo } from './wire'

const AGAIN = 5000 // milliseconds
const NEWS = 60_000 // milliseconds between looks for a notice, where no table's socket brings it

class House {
  info = $state.raw<ServerInfo | null>(null)

  announced = $state.raw<Announced | null>(null) // the notice of the server's admin

  constructor() {
    void this.ask()
    setInterval(() => {
      if (document.visibilityState === 'visible' && !route.path.startsWith('t/')) void this.ask()
    }, NEWS)
  }

  async ask() {
    const info = await asked().catch(() => null)
    if (info) {
      this.info = info
      this.announced = info.announced
    }
    if (info && info.preparing >= 0) setTimeout(() => void this.ask(), AGAIN)
  }
}

export const house = new House()

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Return whether this host name works on this machine only. */
export function onlyHere(hostname: string): boolean {
  return LOOPBACK.test(hostname) && !house.info?.lan
}

/** Return the server's address for others: this page's, or the one on the network. */
export function reachable(): string {
  return LOOPBACK.test(location.hostname) && house.info?.lan ? house.info.lan : document.baseURI.replace(/\/$/, '')
}
