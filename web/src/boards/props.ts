// What every board is given, and what a board's module may export. README.md beside this file explains it.

import type { Component } from 'svelte'
import type { AskedInfo, EventInfo, OfferInfo, SeatKind } from '../wire'

/** A seat as it is drawn: always its shape with its colour, never the colour alone. */
export type SeatLook = {
  seat: number
  name: string
  shape: 'disc' | 'triangle' | 'square' | 'diamond' | 'star' | 'hexagon'
  colour: string
  mine: boolean
  kind: SeatKind
  asked: boolean // it is this seat's word
}

/** Where a choice belongs, for the rare board that has to be more exact than a unit. */
export type Where = {
  action?: string
  param?: string
  facts?: Record<string, number> // what the offer states, by name
}

/** What can be chosen on the board, and choosing it. The action panel shows the same choice in words. */
export interface Picker {
  /** May thing `n` of this unit be chosen now? Light it up and make it a button. */
  can(unit: string, n: number, where?: Where): boolean
  /** Is it chosen at this moment, in the form that is being filled in? */
  has(unit: string, n: number, where?: Where): boolean
  /** Choose it: fills the action panel. Taking what is already chosen confirms it, or takes it out of a set. */
  take(unit: string, n: number, where?: Where): void
  /** The offer of this action, if it is open to me now. */
  offer(action: string): OfferInfo | undefined
  /** Do it at once if it has nothing to choose; else open its form with these parameters filled in, by name. */
  act(action: string, params?: Record<string, number>): void
}

/** Nothing can be chosen: events are being told, or it is only a replay. */
export const NOTHING: Picker = {
  can: () => false,
  has: () => false,
  take: () => undefined,
  offer: () => undefined,
  act: () => undefined,
}

export type BoardProps<V = Record<string, any>, P = any> = {
  view: V // the table as it is to be drawn now
  printed: P // what the table's edition has on its board and cards
  units: Record<string, string> // of the numbers in a field of the view, where the game says so
  event: EventInfo | null // what is just happening; `view` has it already. null when the table is at rest
  log: readonly EventInfo[] // everything told so far, `event` the last: for what stays in sight, such as dice
  speed: number // multiply every duration by it; 0: no motion at all
  call: (unit: string, n: number) => string // what a number of a unit is called: call('seat', 2), call('$', 1200)
  seats: SeatLook[]
  looking: number // the seat whose eyes these are; -1 a spectator
  asked: AskedInfo[] // everybody who has to answer
  offers: OfferInfo[] // what I may do
  picker: Picker
  options: Record<string, string | number> // as agreed for this table
  wide: boolean // false on a phone held upright
  rule: (clause: string) => void // open the rulebook there
}

export type Tell = Pick_<BoardProps, 'call' | 'seats' | 'looking' | 'options' | 'printed'>
type Pick_<T, K extends keyof T> = { [P in K]: T[P] }

/** What a thing is, does and is worth now; the rule; and its title, where it is called by no name. */
export type About = { says: string; clause: string; title?: string }

/** Something that one seat has proposed to another; its number is a parameter of the offers that answer it. */
export type Deal = {
  number: number
  proposer: number
  partner: number
  gives: string[] // what the proposer gives, in words
  wants: string[]
  turned: Record<string, number | number[]> // the same as a counter-offer of the partner's begins with
}

/** How the rounds or races went: a line for each, a column for each seat, and what all come to. */
export type Sheet = { title: string; rows: { name: string; figures: string[] }[]; total: string[] }

/** What a board's file gives to the shell: the component, and any of these. */
export type BoardModule<V = any> = {
  default: Component<BoardProps<V>>
  beat?: (event: EventInfo, next: EventInfo | null) => number
  plate?: (view: V, seat: number, tell: Tell) => string
  ownPlates?: boolean // where there is room, what a plate says is on the board already
  describe?: (view: V, tell: Tell) => string[]
  inSight?: readonly string[]
  about?: (unit: string, n: number, view: V, tell: Tell) => About | null
  deals?: (view: V, tell: Tell) => Deal[]
  sheet?: (log: readonly EventInfo[], view: V, tell: Tell) => Sheet | null
  measure?: { title: string; said: (n: number) => string; chart?: boolean }
}
