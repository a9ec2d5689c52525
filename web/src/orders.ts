// What I have told the table to do for me: bid up to so much, stay out of a lot, throw on. Nobody else hears of it.

import type { Args } from './offers'
import type { StandingOrdersInfo, OfferInfo } from './wire'

/** What is under the hammer, by a name of its own; '' for nothing. */
export function lotOf({ lot }: StandingOrdersInfo, view: Record<string, any> | null): string {
  return view && lot.length && view[lot[0]!] >= 0 ? lot.map((field) => view[field]).join('/') : ''
}

export type Order = { kind: 'limit'; lot: string; most: number } | { kind: 'out'; lot: string } | { kind: 'on' }

/** What the order answers; null where it has nothing to say to this. */
export function answerBy(
  order: Order,
  errands: StandingOrdersInfo,
  view: Record<string, any>,
  offers: readonly OfferInfo[],
): [OfferInfo, Args] | null {
  const answers = offers.filter((offer) => !offer.unasked)
  if (order.kind === 'on')
    return answers.length === 1 && answers[0]!.action === errands.repeated ? [answers[0]!, []] : null
  if (order.lot !== lotOf(errands, view)) return null
  const bid = answers.find((offer) => offer.action === errands.bid)
  const least = bid?.params[0]?.low ?? 0
  if (bid && order.kind === 'limit' && least <= order.most) return [bid, [least]]
  const pass = answers.find((offer) => offer.action === errands.pass_by)
  return pass ? [pass, []] : null
}
