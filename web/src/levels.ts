// How well bots play: whatever levels a game has, weakest first.

import '@words/levels.ftl'
import { say } from './words.ts'

const KNOWN = ['random', 'easy', 'medium', 'hard']

export const levelInWords = (level: string) => (KNOWN.includes(level) ? say(`levels-${level}`) : level)

/** The level of a bot that nobody has chosen one for. */
export function usual(levels: readonly string[]): string {
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? 'medium')
}
