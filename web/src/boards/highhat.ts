import type { EventInfo, HighHatPrint, HighHatView } from '../wire'
import { sentence } from '../words.ts'
import type { About, Tell } from './props'

export const KINDS = 10 // of property

export type Track = { across: number; down: number }

/** The rectangle that so many spaces go round: thirteen by nine for the forty of the printed board. */
export function trackOf(spaces: number): Track {
  const half = Math.ceil(spaces / 2) + 2
  const across = Math.round((half * 13) / 22)
  return { across, down: half - across }
}

/** Where a space lies: column and row from 0, Start in the bottom right corner, then to the left. */
export function cell(space: number, { across, down }: Track): { x: number; y: number } {
  if (space < across - 1) return { x: across - 1 - space, y: down - 1 }
  const up = space - (across - 1)
  if (up < down - 1) return { x: 0, y: down - 1 - up }
  const right = up - (down - 1)
  if (right < across - 1) return { x: right, y: 0 }
  return { x: across - 1, y: right - (across - 1) }
}

/** Which way the middle of the board lies from a space. */
export function inward(space: number, track: Track): { x: number; y: number } {
  const { x, y } = cell(space, track)
  return { x: x === 0 ? 1 : x === track.across - 1 ? -1 : 0, y: y === 0 ? 1 : y === track.down - 1 ? -1 : 0 }
}

export const GROUPS = ['gain', 'loss', 'property', 'chance', 'pool', 'away'] as const
export type Group = (typeof GROUPS)[number]

/** What its colour says of a space. */
export function groupOf(does: string): Group {
  if (does === 'property.land') return 'property'
  if (does.startsWith('pool.')) return 'pool'
  if (['lottery.must-bet', 'human.draw', 'monte-carlo.bet'].includes(does)) return 'chance'
  if (['sanitarium.sent', 'park.sent', 'space.exact'].includes(does)) return 'away'
  return ['space.minus', 'rest.lose-turn'].includes(does) ? 'loss' : 'gain'
}

/** What a space brings or costs, in two or three signs. */
export function sign(space: number, { does, number, bonus }: HighHatPrint, view: HighHatView, worth: string): string {
  const n = number[space] ?? 0
  switch (does[space]) {
    case '':
      return `+${bonus}`
    case 'space.plus':
      return `+${n}`
    case 'space.minus':
    case 'rest.lose-turn':
    case 'pool.hat':
    case 'pool.milk':
      return `−${n}`
    case 'pool.hat/collect':
      return `+${view.hat_pool}`
    case 'pool.milk/collect':
      return `+${view.milk_fund}`
    case 'property.land':
      return worth
    case 'space.exact':
      return n > 0 ? `»${n}` : `«${-n}`
    default:
      return n > 0 && does[space] === 'lottery.must-bet' ? `${n}` : ''
  }
}

/** The spaces of the last move, from where it began to where it ended, and whose it was. */
export function lastMove(log: readonly EventInfo[], spaces: number): { seat: number; way: number[] } | null {
  const at = log.findLastIndex((event) => event.kind === 'moved')
  if (at < 0) return null
  const [seat = 0, to = 0] = log[at]!.args
  const from = log.slice(0, at).findLast((event) => event.kind === 'moved' && event.args[0] === seat)?.args[1] ?? 0
  const on = (to - from + spaces) % spaces
  const step = on <= spaces / 2 ? 1 : -1
  const steps = step > 0 ? on : spaces - on
  return { seat, way: Array.from({ length: steps + 1 }, (_, k) => (from + step * k + spaces) % spaces) }
}

/** Who a debt is owed to: a seat, or a pool or the Register. */
export const account = (view: HighHatView, creditor: number, call: Tell['call']) =>
  creditor < view.seats
    ? call('seat', creditor)
    : ['the Hat Pool', 'the Milk Fund', 'the Register'][creditor - view.seats]

export const owns = (view: HighHatView, seat: number, kind: number) => (((view.owned[seat] ?? 0) >> kind) & 1) === 1

const put = (list: readonly number[], at: number, value: number) => list.map((old, i) => (i === at ? value : old))
const gains = (view: HighHatView, seat: number, points: number) =>
  put(view.points, seat, (view.points[seat] ?? 0) + points)
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
  thrown: 850,
  threw_two: 400,
  cube: 500,
  cube_blank: 150,
  moved: 700,
  drew_lottery: 1300,
  drew_human: 1300,
  got: 700,
  sent_to_bed: 800,
  sent_to_park: 800,
  collected_hat: 800,
  collected_milk: 800,
  won: 2000,
  dealt_points: 0,
  stocked: 0,
  piles_laid: 0,
  on_start: 0,
}
export const beat = (event: EventInfo) => BEATS[event.kind] ?? 450

const count = (bits: number) => bits.toString(2).replaceAll('0', '').length

export function plate(view: HighHatView, seat: number, { call }: Tell): string {
  const kinds = count(view.owned[seat] ?? 0)
  const [total, points] = [call('points', view.total[seat] ?? 0), call('points', view.points[seat] ?? 0)]
  return `${total} in all: ${points} points, ${kinds} ${kinds === 1 ? 'property' : 'properties'}`
}

const members = (bits: number) => Array.from({ length: 16 }, (_, k) => k).filter((k) => (bits >> k) & 1)
const listed = (words: string[]) => (words.length ? words.join(', ') : 'nothing')

export function inWords(view: HighHatView, { call, printed }: Tell): string[] {
  const places = ['', 'in Bed 1 of the Sanitarium', 'in Bed 2 of the Sanitarium', 'in the Park']
  const track = Array.from(
    { length: printed.spaces },
    (_, space) => `${call('space', space)} (${call('effect', space)})`,
  )
  return [
    `It takes ${printed.goal_kinds} kinds of property and ${call('points', printed.goal_points)} in all to win.`,
    `The Hat Pool holds ${view.hat_pool}, the Milk Fund ${view.milk_fund}.`,
    ...view.points.map((points, seat) => {
      const where = view.place[seat] ? places[view.place[seat]] : `on ${call('space', view.space[seat] ?? 0)}`
      const owned = listed(members(view.owned[seat] ?? 0).map((k) => call('property', k)))
      const kept = members(view.kept[seat] ?? 0)
      return (
        `${call('seat', seat)} is ${where}, with ${points} points, ${owned}; ${view.total[seat]} in all.` +
        (kept.length ? ` Keeps ${listed(kept.map((k) => call('policy', k)))}.` : '')
      )
    }),
    `In the Register: ${listed(view.left.map((left, k) => `${left} ${call('property', k)}`))}.`,
    ...(view.lot >= 0
      ? [
          `The last ${call('property', view.lot)} is contested; ` +
            `${call('seat', view.auction.leader)} offers ${view.auction.price}.`,
        ]
      : []),
    ...view.debts.map(
      (debt) => `${call('seat', debt.debtor)} still owes ${debt.points} to ${account(view, debt.creditor, call)}.`,
    ),
    `The track, from Start: ${listed(track)}.`,
  ]
}

export const measure = { title: 'Property and points together', said: (n: number) => `${n} points` }

export function about(unit: string, n: number, view: HighHatView, { call, seats, printed }: Tell): About | null {
  const { does, number } = printed as HighHatPrint
  const property = (kind: number) => {
    const owners = seats.filter((who) => owns(view, who.seat, kind)).map((who) => who.name)
    return `Worth ${call('value', kind)} points; ${view.left[kind]} left in the Register. ${
      owners.length ? `${listed(owners)} ${owners.length > 1 ? 'own' : 'owns'} one.` : 'Nobody owns one.'
    }`
  }
  switch (unit) {
    case 'space':
      return {
        says: does[n] === 'property.land' ? property(number[n]!) : `${sentence(call('effect', n))}.`,
        clause: (does[n] || 'start.pass').split('/')[0]!,
      }
    case 'property':
      return { says: property(n), clause: 'property.buy' }
    case 'pool':
      return n
        ? { title: 'The Milk Fund', says: `${view.milk_fund} points for whoever collects it.`, clause: 'pool.milk' }
        : { title: 'The Hat Pool', says: `${view.hat_pool} points for whoever collects it.`, clause: 'pool.hat' }
    case 'pile':
      return n
        ? { title: 'Human Equation', says: `${view.human_left} cards not seen yet.`, clause: 'human.draw' }
        : { title: 'Lottery', says: `${view.lottery_left} cards not seen yet.`, clause: 'lottery.must-bet' }
  }
  return null
}
