// Standing orders: bid up to a limit, stay out of a lot, keep throwing. Only their owner knows them.

import type { Args } from './offers'
import type { StandingOrdersInfo, OfferInfo } from './wire'

/** Return a name for the lot under the hammer; '' for none. */
export function lotOf({ lot }: StandingOrdersInfo, view: Record<string, any> | null): string {
  return view && lot.length && view[lot[0]!] >= 0 ? lot.map((field) => view[field]).join('/') : ''
}

export type Order = { kind: 'limit'; lot: string; most: number } | { kind: 'out'; lot: string } | { kind: 'on' }

/** Return the order's answer, or null if it does not apply. */
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
