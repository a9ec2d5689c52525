// What in which game makes a sound: dice that fall, a hammer that falls, and what one loses.

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

/** What is heard of an event; of a loss only by whom it touches. */
export function soundOf(game: string, kind: string, touches: boolean): Sound | null {
  const heard = Object.hasOwn(GAMES, game) ? GAMES[game]! : USUAL
  if (heard.dice?.includes(kind)) return 'dice'
  if (heard.hammer?.includes(kind)) return 'hammer'
  return touches && heard.loss?.includes(kind) ? 'loss' : null
}
