import type { EventInfo, HighHatView } from '../wire'
import type { Tell } from './props'

export const KINDS = 10 // of property
const ACROSS = 13
const DOWN = 9

/** Where a space lies on the rectangle: column and row from 0, Start in the bottom right corner, then to the left. */
export function cell(space: number): { x: number; y: number } {
  if (space < ACROSS - 1) return { x: ACROSS - 1 - space, y: DOWN - 1 }
  const up = space - (ACROSS - 1)
  if (up < DOWN - 1) return { x: 0, y: DOWN - 1 - up }
  const right = up - (DOWN - 1)
  if (right < ACROSS - 1) return { x: right, y: 0 }
  return { x: ACROSS - 1, y: right - (ACROSS - 1) }
}

/** The same in hundredths of the board, the middle of the cell; beds and Park have places of their own. */
export function spot(view: HighHatView, seat: number): { left: number; top: number } {
  const off = [null, { left: 15.5, top: 27 }, { left: 15.5, top: 37.5 }, { left: 84.5, top: 33 }][view.place[seat] ?? 0]
  if (off) return off
  const { x, y } = cell(view.space[seat] ?? 0)
  return { left: ((x + 0.5) / ACROSS) * 100, top: ((y + 0.5) / DOWN) * 100 }
}

export const owns = (view: HighHatView, seat: number, kind: number) => (((view.owned[seat] ?? 0) >> kind) & 1) === 1

const put = (list: readonly number[], at: number, value: number) => list.map((old, i) => (i === at ? value : old))
const gains = (view: HighHatView, seat: number, points: number) => put(view.points, seat, (view.points[seat] ?? 0) + points)
const turned = (view: HighHatView, seat: number, kind: number, on: boolean) =>
  put(view.owned, seat, on ? (view.owned[seat] ?? 0) | (1 << kind) : (view.owned[seat] ?? 0) & ~(1 << kind))

export function after(view: HighHatView, event: EventInfo): HighHatView {
  const [a = 0, b = 0, c = 0] = event.args
  switch (event.kind) {
    case 'moved':
      return { ...view, space: put(view.space, a, b), place: put(view.place, a, 0) }
    case 'sent_to_bed':
      return { ...view, place: put(view.place, a, 1) }
    case 'second_bed':
      return { ...view, place: put(view.place, a, 2) }
    case 'sent_to_park':
      return { ...view, place: put(view.place, a, 3) }
    case 'received':
      return { ...view, points: gains(view, a, b) }
    case 'paid':
      return { ...view, points: gains(view, a, -b) }
    case 'paid_hat':
      return { ...view, points: gains(view, a, -b), hat_pool: view.hat_pool + b }
    case 'paid_milk':
      return { ...view, points: gains(view, a, -b), milk_fund: view.milk_fund + b }
    case 'paid_player':
      return { ...view, points: put(gains(view, a, -c), b, (view.points[b] ?? 0) + c) }
    case 'got':
    case 'bought':
      return { ...view, owned: turned(view, a, b, true) }
    case 'handed_in':
    case 'lost':
      return { ...view, owned: turned(view, a, b, false) }
    default:
      return view
  }
}

const BEATS: Record<string, number> = {
  thrown: 850, threw_two: 400, cube: 500, cube_blank: 150, moved: 700, drew_lottery: 1300, drew_human: 1300, got: 700, sent_to_bed: 800,
  sent_to_park: 800, collected_hat: 800, collected_milk: 800, won: 2000, dealt_points: 0, stocked: 0, piles_laid: 0, on_start: 0,
}
export const beat = (event: EventInfo) => BEATS[event.kind] ?? 450

const count = (bits: number) => bits.toString(2).replaceAll('0', '').length

export function plate(view: HighHatView, seat: number, { call }: Tell): string {
  return `${call('points', view.points[seat] ?? 0)} points · ${count(view.owned[seat] ?? 0)} properties · ${call('points', view.total[seat] ?? 0)} in all`
}

const members = (bits: number) => Array.from({ length: 16 }, (_, k) => k).filter((k) => (bits >> k) & 1)
const listed = (words: string[]) => (words.length ? words.join(', ') : 'nothing')

export function inWords(view: HighHatView, { call }: Tell): string[] {
  const places = ['', 'in Bed 1 of the Sanitarium', 'in Bed 2 of the Sanitarium', 'in the Park']
  return [
    `The Hat Pool holds ${view.hat_pool}, the Milk Fund ${view.milk_fund}.`,
    ...view.points.map((points, seat) => {
      const where = view.place[seat] ? places[view.place[seat]] : `on ${call('space', view.space[seat] ?? 0)}`
      const kept = members(view.kept[seat] ?? 0)
      return (
        `${call('seat', seat)} is ${where}, with ${points} points, ${listed(members(view.owned[seat] ?? 0).map((k) => call('property', k)))}; ${view.total[seat]} in all.` +
        (kept.length ? ` Keeps ${listed(kept.map((k) => call('policy', k)))}.` : '')
      )
    }),
    `In the Register: ${listed(view.left.map((left, k) => `${left} ${call('property', k)}`))}.`,
    ...(view.lot >= 0 ? [`The last ${call('property', view.lot)} is being bought.`] : []),
  ]
}

export const measure = { title: 'Property and points together', said: (n: number) => `${n} points` }
