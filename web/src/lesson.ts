// What a lesson wants, and how far somebody has come in it.

import { members } from './bits'
import type { Args } from './offers'
import { keep, kept } from './settings.svelte'
import type { LessonStep, OfferInfo } from './wire'

/** Whether this is what the step wants done. */
export function fits(step: LessonStep, offer: OfferInfo, args: Args): boolean {
  return (
    offer.action === step.action &&
    args.length === step.args.length &&
    args.every((arg, i) => String(arg) === String(Array.isArray(arg) ? members(step.args[i]!) : step.args[i]))
  )
}

export function reached(game: string): number {
  return Number(kept(`lesson.${game}`)) || 0
}

export function reach(game: string, step: number): void {
  keep(`lesson.${game}`, String(step))
}
