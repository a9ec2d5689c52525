import '@words/panel.ftl'
import type { SeatLook } from './boards/props'
import type { SeatInfo } from './wire'
import { say } from './words.ts'

const SHAPES = ['disc', 'triangle', 'square', 'diamond', 'star', 'hexagon'] as const
export type Shape = (typeof SHAPES)[number]

/** Each shape round (0, 0), about as large as a circle of radius 1. */
export const OUTLINES: Record<Shape, string> = {
  disc: 'M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z',
  triangle: 'M0 -1.08L1.08 .84L-1.08 .84Z',
  square: 'M-.86 -.86H.86V.86H-.86Z',
  diamond: 'M0 -1.18L1.02 0L0 1.18L-1.02 0Z',
  star: 'M0 -1.15L.3 -.4L1.1 -.36L.48 .15L.68 .93L0 .48L-.68 .93L-.48 .15L-1.1 -.36L-.3 -.4Z',
  hexagon: 'M-.55 -.96H.55L1.1 0L.55 .96H-.55L-1.1 0Z',
}

export function shapeOf(seat: number): Shape {
  return SHAPES[seat % SHAPES.length]!
}

export function seatLook(seats: readonly SeatInfo[], asked: readonly number[]): SeatLook[] {
  return seats.map((s) => ({
    seat: s.seat,
    name: s.name || (s.kind === 'open' ? say('panel-open-seat') : say('panel-seat', { number: s.seat + 1 })),
    shape: shapeOf(s.seat),
    colour: `var(--seat-${s.seat % 6})`,
    mine: s.mine,
    kind: s.kind,
    asked: asked.includes(s.seat),
  }))
}

/** Return the seats of a prepared table, seen by one of them. */
export function players(names: readonly string[], looking: number): SeatLook[] {
  return names.map((name, seat) => ({
    seat,
    name,
    shape: shapeOf(seat),
    colour: `var(--seat-${seat % 6})`,
    mine: seat === looking,
    kind: seat === looking ? 'person' : 'bot',
    asked: false,
  }))
}
