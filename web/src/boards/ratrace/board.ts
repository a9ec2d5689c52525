// The board as the table's edition has it: what is on each square, what it does, and where it lies.

import '@words/ratrace.ftl'
import { inkOn, onCard } from '../../look/colour.ts'
import type { EventInfo, RatracePrint } from '../../wire'
import { money, say } from '../../words.ts'

export const SYMBOLS = 18 // of shop b and class c: 3 * b + c
export const FINISHES = [0, 1, 2].map((finish) => say('ratrace-finish', { finish }))
const SMALLEST = 10 // squares along the outer ring, so that the display has its room

const STEPS = ['moved', 'entered', 'fell'] // events whose last number is a square

export type Square = { kind: string; shop: number; figures: number[] }

/** A class in one word, where there is no room for more. */
export const shortly = (name: string) => name.split(' ')[0]!

export class Board {
  readonly printed: RatracePrint
  readonly squares: readonly Square[]
  readonly grid: number // squares from edge to edge
  private readonly first: number[] // the first square of each ring

  constructor(printed: RatracePrint) {
    this.printed = printed
    this.squares = printed.squares.map(([kind, shop, figures]) => ({ kind, shop, figures }))
    this.first = printed.sizes.map((_, r) => printed.sizes.slice(0, r).reduce((sum, size) => sum + size, 0))
    this.grid = Math.max(SMALLEST, ...printed.sizes.map((size, r) => Math.ceil(size / 4) + 1 + 2 * r))
  }

  ringOf(square: number): number {
    return square < this.first[1]! ? 0 : square < this.first[2]! ? 1 : 2
  }

  /** Column and row, clockwise from the upper left of each ring; a ring with few squares has gaps. */
  placeOf(square: number): [number, number] {
    const r = this.ringOf(square)
    const side = this.grid - 1 - 2 * r
    const i = Math.floor(((square - this.first[r]!) * 4 * side) / this.printed.sizes[r]!)
    const [edge, along] = [Math.floor(i / side), i % side]
    const [x, y] = [
      [along, 0],
      [side, along],
      [side - along, side],
      [0, side - along],
    ][edge]!
    return [x! + r, y! + r]
  }

  /** Return the squares passed, with the last; only the last if it is in another class. */
  way(from: number, to: number): number[] {
    const r = this.ringOf(to)
    if (this.ringOf(from) !== r) return [to]
    const [first, size] = [this.first[r]!, this.printed.sizes[r]!]
    const steps = (to - from + size) % size
    return steps > 12 ? [to] : Array.from({ length: steps }, (_, k) => first + ((from - first + k + 1) % size))
  }

  /** Return the last move: its seat and its squares from the start. */
  lastMove(log: readonly EventInfo[]): { seat: number; way: number[] } | null {
    const at = log.findLastIndex((event) => STEPS.includes(event.kind))
    if (at < 0) return null
    const { args } = log[at]!
    const [seat, to] = [args[0]!, args.at(-1)!]
    const before = log.slice(0, at).findLast((event) => STEPS.includes(event.kind) && event.args[0] === seat)
    const from = before?.args.at(-1)
    return from === undefined ? null : { seat, way: [from, ...this.way(from, to)] } // earlier moves are not in the log
  }

  /** Return the first two squares of each side of a ring. */
  corners(): [number, number][] {
    return this.printed.sizes.flatMap((size, r) =>
      [0, 1, 2, 3].map((side): [number, number] => {
        const first = Math.round((side * size) / 4)
        return [this.first[r]! + first, this.first[r]! + ((first + 1) % size)]
      }),
    )
  }

  /** Return the colour of the shop that sells a symbol, or of papers. */
  tone(item: number): string {
    return item < SYMBOLS ? (this.printed.colours[Math.floor(item / 3)] ?? '#6b4d0c') : '#6b4d0c'
  }

  inkOn(shop: number): string {
    return inkOn(this.printed.colours[shop] ?? '')
  }

  onCard(item: number): string {
    return onCard(this.tone(item))
  }

  /** Return what a square does, in full and in brief. */
  says(square: number): [string, string] {
    const { kind, figures } = this.squares[square] ?? { kind: '', figures: [] }
    const [n = 0, even = 0, odd = 0] = figures
    const short = n >= 1000 ? `${n / 1000}k` : `${n}`
    const r = this.ringOf(square)
    switch (kind) {
      case 'start':
        return [square ? say('ratrace-enter-here') : say('ratrace-start'), '']
      case 'business':
        return [say('ratrace-or', { price: money(this.printed.price[r]!), other: money(this.printed.other[r]!) }), '']
      case 'income':
        return [say('ratrace-collect', { money: money(n) }), `+${short}`]
      case 'gift':
        return [say('ratrace-receive', { money: money(n) }), `+${short}`]
      case 'pool':
        return [say('ratrace-win-two-dice', { money: money(n) }), `+×${short}`]
      case 'sweepstake':
        return [
          say('ratrace-does-lottery', { doubles: money(n), even: money(even), odd: money(odd) }),
          `${odd}–${short}`,
        ]
      case 'funeral':
        return [say('ratrace-does-funeral', { money: money(n) }), `+${short}`]
      case 'taxes':
        return [say('ratrace-pay-two-dice', { money: money(n) }), `−×${short}`]
      case 'payment':
        return [say('ratrace-pay-one-die', { money: money(n) }), `−×${short}`]
      case 'divorce':
        return [say('ratrace-does-divorce', { money: money(n) }), `−×${short}`]
      case 'school':
        return [say('ratrace-diploma-for', { money: money(n) }), short]
      case 'club':
        return [say('ratrace-membership-for', { money: money(n) }), short]
      case 'credit-due':
        return [say('ratrace-does-credit-due'), '']
      case 'wedding':
        return [say('ratrace-up-a-class'), '']
      case 'racetrack':
        return [say('ratrace-back-a-horse'), '']
      case 'stock-exchange':
        return [say('ratrace-invest'), '']
      case 'lottery':
        return [say('ratrace-does-stake'), '']
      default:
        return ['', '']
    }
  }

  /** Return what a level of the exchange does to a stake. */
  level(level: number): { gain: number; kept: number } {
    return { gain: this.printed.percent[level - 2] ?? 0, kept: this.printed.kept[level - 2] ?? 0 }
  }
}
