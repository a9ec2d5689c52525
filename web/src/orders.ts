// What I have told the table to do for me: bid up to so much, stay out of a lot, throw on. Nobody else hears of it.

import type { Args } from './offers'
import type { OfferInfo } from './wire'

/** What a board says can be left to the table. */
export type Errands = {
  bidding?: { bid: string; pass: string; lot: (view: any) => string } // the lot by a name of its own; '' for none
  repeated?: string // an action that is done again and again, until anything else is asked
}

export type Order = { kind: 'limit'; lot: string; most: number } | { kind: 'out'; lot: string } | { kind: 'on' }

/** What the order answers; null where it has nothing to say to this. */
export function answerBy(
  order: Order,
  { bidding, repeated }: Errands,
  view: unknown,
  offers: readonly OfferInfo[],
): [OfferInfo, Args] | null {
  const answers = offers.filter((offer) => !offer.unasked)
  if (order.kind === 'on') return answers.length === 1 && answers[0]!.action === repeated ? [answers[0]!, []] : null
  if (!bidding || order.lot !== bidding.lot(view)) return null
  const bid = answers.find((offer) => offer.action === bidding.bid)
  const least = bid?.params[0]?.low ?? 0
  if (bid && order.kind === 'limit' && least <= order.most) return [bid, [least]]
  const pass = answers.find((offer) => offer.action === bidding.pass)
  return pass ? [pass, []] : null
}
