// The boards, each loaded when its game is played.

import type { BoardModule } from './props'

// A game of another package may be called as one of our files, so ours are named; all others are drawn as lists.
const FOLDERS = new Map([
  ['derby-day', 'derby'],
  ['high-bid', 'highbid'],
  ['high-hat', 'highhat'],
  ['madder-than-a-hatter', 'hatter'],
  ['ratrace', 'ratrace'],
])

const files = import.meta.glob<BoardModule>('./*.svelte')

export const boardOf = (game: string): Promise<BoardModule> => files[`./${FOLDERS.get(game) ?? 'generic'}.svelte`]!()
