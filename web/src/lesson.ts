// The action that a lesson's step asks for.

import { members } from './bits.ts'
import { admits, type Args } from './offers.ts'
import type { LessonStep, OfferInfo } from './wire'

/** Return whether an action is the one the step asks for. */
export function fits(step: LessonStep, offer: OfferInfo, args: Args): boolean {
  return (
    offer.action === step.action &&
    args.length === step.args.length &&
    args.every((arg, i) => String(arg) === String(Array.isArray(arg) ? members(step.args[i]!) : step.args[i]))
  )
}

/** Return the index of the step's offer among those of its action, which differ in their facts. */
export function meant(step: LessonStep): number {
  return step.offers
    .filter((offer) => offer.action === step.action)
    .findIndex((offer) => offer.params.every((param, i) => param.kind === 'some' || admits(param, step.args[i]!)))
}
