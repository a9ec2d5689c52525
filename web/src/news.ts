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

/** Sum up the events from `since` in three to six lines: the seat's own, something of everybody else, and news. */
export function sinceThen(
  log: readonly EventInfo[],
  since: number,
  seat: number,
  concerns: Concerns,
  units: Units,
): readonly EventInfo[] {
  const all = log.filter((event) => event.n >= since)
  const news = all.filter((event) => event.kind in concerns)
  const others = new Map<number, EventInfo>() // the latest news of each, or the latest at all
  for (const event of [...all, ...news]) others.set(actorOf(event, units), event)
  for (const nobody of [-1, seat]) others.delete(nobody)
  const mine = all.filter((event) => touches(event, seat, concerns))
  const chosen = new Set(last(mine, MOST - others.size))
  const shown = new Set([...chosen].map((event) => actorOf(event, units)))
  for (const [actor, event] of others) if (!shown.has(actor)) chosen.add(event)
  for (const [events, most] of [[news, MOST] as const, [all, FEWEST] as const])
    for (const event of events.toReversed()) if (chosen.size < most) chosen.add(event)
  return [...chosen].sort((a, b) => a.n - b.n)
}

const last = <T>(list: readonly T[], many: number) => (many > 0 ? list.slice(-many) : [])

/** Return the milliseconds it takes to read a line. */
export const reading = (text: string) => 350 + 30 * text.length
