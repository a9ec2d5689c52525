// The boards, each loaded when its game is played.

import type { BoardModule } from './props'

const FOLDERS: Record<string, string> = {
  'derby-day': 'derby',
  'high-bid': 'highbid',
  'high-hat': 'highhat',
  'madder-than-a-hatter': 'hatter',
  ratrace: 'ratrace',
}

const files = import.meta.glob<BoardModule>('./*.svelte')

export async function boardOf(game: string): Promise<BoardModule> {
  const load = files[`./${FOLDERS[game] ?? game}.svelte`] ?? files['./generic.svelte']!
  return load()
}
