// The levels of a game's bots, weakest first, and who plays at them: `hard/mabel` is a character at a level.

import '@words/levels.ftl'
import { say } from './words.ts'

const KNOWN = ['random', 'easy', 'medium', 'hard']

export function levelInWords(level: string): string {
  const strength = level.split('/')[0]!
  return KNOWN.includes(strength) ? say(`levels-${strength}`) : level
}

/** Return the character of a level such as `hard/mabel`, or nothing. */
export const characterOf = (level: string | null) => (level ?? '').split('/')[1] ?? ''

/** Return the default level. */
export function usual(levels: readonly string[]): string {
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? 'medium')
}
