// The seats that a bot plays, or could play, for a person.

import type { TableInfo } from './wire'

/** Mine to take back; somebody's who is away; or somebody's who is here and does not answer, if the others agree. */
export type StandIn = { seat: number; kind: 'mine' | 'away' | 'idle' }

/** Return the stand-ins at time `now` after the last action at `moved`, both in seconds. */
export function standIns(info: TableInfo, asked: readonly number[], now: number, moved: number): StandIn[] {
  if (info.phase !== 'playing' || !info.seats.some((seat) => seat.mine)) return []
  return info.seats.flatMap((who): StandIn[] => {
    const { seat } = who
    if (who.mine) return who.level === null ? [] : [{ seat, kind: 'mine' }]
    if (who.kind !== 'person' || !asked.includes(seat)) return []
    if (!who.here) return who.away_since > 0 && now - who.away_since >= info.wait ? [{ seat, kind: 'away' }] : []
    const proposed = info.motions.some((motion) => motion.kind === 'stand_in' && motion.about === seat)
    return now - moved >= info.wait && !proposed ? [{ seat, kind: 'idle' }] : []
  })
}
