// How well bots play: whatever levels a game has, weakest first.

const WORDS: Record<string, string> = { random: 'at random', easy: 'easy', medium: 'medium', hard: 'hard' }

export const levelInWords = (level: string) => (Object.hasOwn(WORDS, level) ? WORDS[level]! : level)

/** The level of a bot that nobody has chosen one for. */
export function usual(levels: readonly string[]): string {
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? 'medium')
}
