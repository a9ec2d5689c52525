// Explanations of things on the board.

import type { BoardModule, Tell } from './boards/props'
import type { View } from './playback'

type Explanation = { title: string; says: string; clause: string }

/** Explain `data-about="card 12"` by the board, or a seat by its plate. */
export function aboutOf(mark: string, board: BoardModule, view: View, tell: Tell): Explanation | null {
  const [unit = '', number = ''] = mark.split(' ')
  const n = Number(number)
  const about = board.about?.(unit, n, view, tell)
  if (about) return { title: tell.call(unit, n), ...about }
  if (unit !== 'seat' || !board.plate) return null
  return { title: tell.call('seat', n), says: board.plate(view, n, tell), clause: '' }
}

/** Return the elements the keyboard can reach. */
export function stops(around: Element): (HTMLElement | SVGElement)[] {
  return [...around.querySelectorAll<HTMLElement | SVGElement>('[data-about]')].filter(
    (thing) => !thing.parentElement?.closest('[aria-hidden=true], [role=img], button, [data-about]'),
  )
}
