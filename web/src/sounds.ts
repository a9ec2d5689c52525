// The events that make a sound in each game: dice, hammer and losses.

import type { Sound } from './sound'

type Heard = Partial<Record<Sound, readonly string[]>>

const USUAL: Heard = { dice: ['thrown', 'rolled'], hammer: ['sold'] }
export const GAMES: Record<string, Heard> = {
  'derby-day': { dice: ['thrown'], loss: ['jumped', 'miscalled'] },
  'high-bid': { dice: ['thrown'], hammer: ['sold', 'sold_openly', 'bought_back'], loss: ['into_the_bank'] },
  'high-hat': {
    dice: ['thrown', 'threw_two', 'cube'],
    hammer: ['outbid'],
    loss: ['lost', 'lost_turn', 'paid_player', 'sent_to_bed', 'broke'],
  },
  'madder-than-a-hatter': { loss: ['poached', 'cleared_out', 'scrapped'] },
  ratrace: {
    dice: ['rolled', 'rolled_dice', 'moved'],
    hammer: ['sold'],
    loss: ['lost', 'lost_bet', 'taxed', 'charged', 'fell', 'bankrupt', 'divorced', 'called_in'],
  },
}

/** Return the sound of an event; a loss sounds only for the seats it concerns. */
export function soundOf(game: string, kind: string, touches: boolean): Sound | null {
  const sounds = Object.hasOwn(GAMES, game) ? GAMES[game]! : USUAL
  if (sounds.dice?.includes(kind)) return 'dice'
  if (sounds.hammer?.includes(kind)) return 'hammer'
  return touches && sounds.loss?.includes(kind) ? 'loss' : null
}
