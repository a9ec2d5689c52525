// What is said of a thing on the board.

import type { BoardModule, Tell } from './boards/props'
import type { View } from './playback'

export type Told = { title: string; says: string; clause: string }

/** Of `data-about="card 12"`: what the board says of it; of a seat what stands on its plate. */
export function aboutOf(mark: string, board: BoardModule, view: View, tell: Tell): Told | null {
  const [unit = '', number = ''] = mark.split(' ')
  const n = Number(number)
  const found = board.about?.(unit, n, view, tell)
  if (found) return { title: tell.call(unit, n), ...found }
  if (unit !== 'seat' || !board.plate) return null
  return { title: tell.call('seat', n), says: board.plate(view, n, tell), clause: '' }
}

/** Where the keyboard can go: what is not hidden from it or part of a picture. */
export function stops(around: Element): (HTMLElement | SVGElement)[] {
  return [...around.querySelectorAll<HTMLElement | SVGElement>('[data-about]')].filter(
    (thing) => !thing.parentElement?.closest('[aria-hidden=true], [role=img], button, [data-about]'),
  )
}
