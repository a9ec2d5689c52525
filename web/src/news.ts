// What of all that happened somebody should know of: what touches them, and what is news to all.

import type { EventInfo } from './wire'

export type Concerns = Record<string, readonly number[]>

const FEWEST = 3
const MOST = 6

/** It touches this seat: it pays, loses, wins, is attacked or offered something. */
export function touches(event: EventInfo, seat: number, concerns: Concerns): boolean {
  return seat >= 0 && (concerns[event.kind] ?? []).some((place) => event.args[place] === seat)
}

/** What happened from event `since` on in three to six lines: what touches the seat first, then news, then the last. */
export function sinceThen(
  log: readonly EventInfo[],
  since: number,
  seat: number,
  concerns: Concerns,
): readonly EventInfo[] {
  const all = log.filter((event) => event.n >= since)
  const mine = last(
    all.filter((event) => touches(event, seat, concerns)),
    MOST,
  )
  const news = all.filter((event) => event.kind in concerns && !mine.includes(event))
  const told = [...mine, ...last(news, MOST - mine.length)]
  const others = all.filter((event) => !(event.kind in concerns))
  return [...told, ...last(others, FEWEST - told.length)].sort((a, b) => a.n - b.n)
}

const last = <T>(list: readonly T[], many: number) => (many > 0 ? list.slice(-many) : [])

/** Milliseconds it takes to read a line. */
export const reading = (text: string) => 350 + 30 * text.length
