// The levels of a game's bots, weakest first, and who plays at them: `hard/mabel` is a character at a level.

import '@words/levels.ftl'
import type { StrengthInfo } from './wire.ts'
import { say } from './words.ts'

const KNOWN = ['random', 'easy', 'medium', 'hard']

export function levelInWords(level: string): string {
  const strength = level.split('/')[0]!
  return KNOWN.includes(strength) ? say(`levels-${strength}`) : level
}

/** Return the character of a level such as `hard/mabel`, or nothing. */
export const characterOf = (level: string | null) => (level ?? '').split('/')[1] ?? ''

/** Return how strong a level is, as measured. */
export function strengthInWords(known: StrengthInfo): string {
  const percent = (share: number) => Math.round(100 * share)
  return say('levels-strength', {
    level: levelInWords(known.level),
    rival: levelInWords(known.rival),
    rivals: known.seats - 1,
    percent: percent(known.share),
    low: percent(known.low),
    high: percent(known.high),
    fair: percent(1 / known.seats),
  })
}

/** Return the default level. */
export function usual(levels: readonly string[]): string {
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? 'medium')
}
