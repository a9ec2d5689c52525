// The levels of a game's bots, weakest first.

import '@words/levels.ftl'
import { say } from './words.ts'

const KNOWN = ['random', 'easy', 'medium', 'hard']

export const levelInWords = (level: string) => (KNOWN.includes(level) ? say(`levels-${level}`) : level)

/** Return the default level. */
export function usual(levels: readonly string[]): string {
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? 'medium')
}
