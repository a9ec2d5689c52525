// The events a player should read: those that concern them, and news for all.

import type { EventInfo } from './wire'

type Units = Record<string, readonly string[]>
type Concerns = Record<string, readonly number[]>

const FEWEST = 3
const MOST = 6

/** Return whether the event concerns the seat: it pays, loses, wins, is attacked or offered something. */
export function touches(event: EventInfo, seat: number, concerns: Concerns): boolean {
  return seat >= 0 && (concerns[event.kind] ?? []).some((place) => event.args[place] === seat)
}

/** Return the seat whose doing the event is: its first number, where that is a seat; -1 for nobody. */
export function actorOf(event: EventInfo, units: Units): number {
  return units[event.kind]?.[0] === 'seat' ? (event.args[0] ?? -1) : -1
}

/**
 * Sum up the events from `since` in three to six lines: the seat's own first, then news, then the last; one more for
 * everybody who would be left out.
 */
export function sinceThen(
  log: readonly EventInfo[],
  since: number,
  seat: number,
  concerns: Concerns,
  units: Units,
): readonly EventInfo[] {
  const all = log.filter((event) => event.n >= since)
  const mine = last(
    all.filter((event) => touches(event, seat, concerns)),
    MOST,
  )
  const news = all.filter((event) => event.kind in concerns && !mine.includes(event))
  const chosen = [...mine, ...last(news, MOST - mine.length)]
  const others = all.filter((event) => !(event.kind in concerns))
  chosen.push(...last(others, FEWEST - chosen.length))
  const latest = new Map(all.map((event) => [actorOf(event, units), event]))
  for (const [actor, event] of latest)
    if (actor >= 0 && actor !== seat && !chosen.some((other) => actorOf(other, units) === actor)) chosen.push(event)
  return chosen.sort((a, b) => a.n - b.n)
}

const last = <T>(list: readonly T[], many: number) => (many > 0 ? list.slice(-many) : [])

/** Return the milliseconds it takes to read a line. */
export const reading = (text: string) => 350 + 30 * text.length
