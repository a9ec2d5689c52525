// What a step of a lesson wants.

import { members } from './bits.ts'
import { admits, type Args } from './offers.ts'
import type { LessonStep, OfferInfo } from './wire'

/** Whether this is what the step wants done. */
export function fits(step: LessonStep, offer: OfferInfo, args: Args): boolean {
  return (
    offer.action === step.action &&
    args.length === step.args.length &&
    args.every((arg, i) => String(arg) === String(Array.isArray(arg) ? members(step.args[i]!) : step.args[i]))
  )
}

/** Which of the offers of its action the step means: they may differ in what they state. */
export function meant(step: LessonStep): number {
  return step.offers
    .filter((offer) => offer.action === step.action)
    .findIndex((offer) => offer.params.every((param, i) => param.kind === 'some' || admits(param, step.args[i]!)))
}
