// The properties of every board, and the exports of a board's module. See README.md beside this file.

import type { Component } from 'svelte'
import type { AskedInfo, EventInfo, OfferInfo, SeatKind } from '../wire'

/** A seat to draw: always its shape with its colour, never the colour alone. */
export type SeatLook = {
  seat: number
  name: string
  shape: 'disc' | 'triangle' | 'square' | 'diamond' | 'star' | 'hexagon'
  colour: string
  mine: boolean
  kind: SeatKind
  asked: boolean // it is this seat's turn
}

/** Where a choice belongs, for the rare board that has to be more exact than a unit. */
export type Where = {
  action?: string
  param?: string
  facts?: Record<string, number> // what the offer states, by name
}

/** What can be chosen on the board, and choosing it. The action panel shows the same choice in words. */
export interface Picker {
  /** Return whether thing `n` of this unit may be chosen now: light it up and make it a button. */
  can(unit: string, n: number, where?: Where): boolean
  /** Return whether it is chosen in the open form. */
  has(unit: string, n: number, where?: Where): boolean
  /** Choose it and fill the action panel; a second choice confirms it, or removes it from a set. */
  take(unit: string, n: number, where?: Where): void
  /** Send the open form if nothing is missing in it. */
  send(): void
  /** Return the offer of this action, if it is legal now. */
  offer(action: string): OfferInfo | undefined
  /** Send the offer if it has nothing to choose; else open its form with these parameters, by name. */
  act(action: string, params?: Record<string, number>): void
}

/** Offers no choice, as during events or a replay. */
export const NOTHING: Picker = {
  can: () => false,
  has: () => false,
  take: () => undefined,
  send: () => undefined,
  offer: () => undefined,
  act: () => undefined,
}

export type BoardProps<V = Record<string, any>, P = any> = {
  view: V // the table as it is to be drawn now
  printed: P // what the table's edition has on its board and cards
  units: Record<string, string> // the unit of the numbers in each field of the view
  event: EventInfo | null // the event on show, already part of `view`; null at rest
  log: readonly EventInfo[] // all events so far, `event` the last: for what stays in sight, such as dice
  speed: number // multiply every duration by it; 0: no motion at all
  call: (unit: string, n: number) => string // the name of a number of a unit: call('seat', 2), call('$', 1200)
  seats: SeatLook[]
  looking: number // the seat whose view this is; -1 for a spectator
  asked: AskedInfo[] // everybody who has to answer
  offers: OfferInfo[] // what I may do
  picker: Picker
  options: Record<string, string | number> // as agreed for this table
  wide: boolean // false on a phone held upright
  rule: (clause: string) => void // open the rulebook there
}

export type Tell = Pick_<BoardProps, 'call' | 'seats' | 'looking' | 'options' | 'printed'>
type Pick_<T, K extends keyof T> = { [P in K]: T[P] }

/** What a thing is, does and is worth now; its clause; and a title for a thing without a name. */
export type About = { says: string; clause: string; title?: string }

/** A trade proposed by one seat to another; the offers that answer it have its number as a parameter. */
export type Deal = {
  number: number
  proposer: number
  partner: number
  gives: string[] // what the proposer gives, in words
  wants: string[]
  turned: Record<string, number | number[]> // the fields of a counter-offer by the partner
}

/** Results by round or race: a row for each, a column for each seat, and totals. */
export type Sheet = { title: string; rows: { name: string; figures: string[] }[]; total: string[] }

/** The exports of a board's file: the component, and any of these. */
export type BoardModule<V = any> = {
  default: Component<BoardProps<V>>
  beat?: (event: EventInfo, next: EventInfo | null) => number
  plate?: (view: V, seat: number, tell: Tell) => string
  ownPlates?: boolean // a large board already shows what a plate says
  describe?: (view: V, tell: Tell) => string[]
  inSight?: readonly string[]
  about?: (unit: string, n: number, view: V, tell: Tell) => About | null
  deals?: (view: V, tell: Tell) => Deal[]
  sheet?: (log: readonly EventInfo[], view: V, tell: Tell) => Sheet | null
  measure?: { title: string; format: (n: number) => string; chart?: boolean }
}
