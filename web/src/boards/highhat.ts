import '@words/common.ftl'
import '@words/highhat.ftl'
import type { EventInfo, HighHatPrint, HighHatView } from '../wire'
import { say, sentence, series } from '../words.ts'
import type { About, Deal, Tell } from './props'

export const KINDS = 10 // of property

type Track = { across: number; down: number }

/** Return the rectangle for a track of this length: thirteen by nine for the printed forty. */
export function trackOf(spaces: number): Track {
  const half = Math.ceil(spaces / 2) + 2
  const across = Math.round((half * 13) / 22)
  return { across, down: half - across }
}

/** Return a space's column and row from 0, with Start in the bottom right corner, then to the left. */
export function cell(space: number, { across, down }: Track): { x: number; y: number } {
  if (space < across - 1) return { x: across - 1 - space, y: down - 1 }
  const up = space - (across - 1)
  if (up < down - 1) return { x: 0, y: down - 1 - up }
  const right = up - (down - 1)
  if (right < across - 1) return { x: right, y: 0 }
  return { x: across - 1, y: right - (across - 1) }
}

/** Return the direction from a space to the middle of the board. */
export function inward(space: number, track: Track): { x: number; y: number } {
  const { x, y } = cell(space, track)
  return { x: x === 0 ? 1 : x === track.across - 1 ? -1 : 0, y: y === 0 ? 1 : y === track.down - 1 ? -1 : 0 }
}

export const GROUPS = ['gain', 'loss', 'property', 'chance', 'pool', 'away'] as const
export type Group = (typeof GROUPS)[number]

/** Return the kind that a space's colour shows. */
export function groupOf(does: string): Group {
  if (does === 'property.land') return 'property'
  if (does.startsWith('pool.')) return 'pool'
  if (['lottery.must-bet', 'human.draw', 'monte-carlo.bet'].includes(does)) return 'chance'
  if (['sanitarium.sent', 'park.sent', 'space.exact', 'space.exact/go'].includes(does)) return 'away'
  return ['space.minus', 'rest.lose-turn'].includes(does) ? 'loss' : 'gain'
}

/** Return what a space brings or costs, in two or three signs. */
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
    case 'space.exact/go':
      return '»'
    default:
      return n > 0 && does[space] === 'lottery.must-bet' ? `${n}` : ''
  }
}

/** Return the seat and the spaces of the last move, from start to end. */
export function lastMove(log: readonly EventInfo[], spaces: number): { seat: number; way: number[] } | null {
  const at = log.findLastIndex((event) => event.kind === 'moved')
  if (at < 0) return null
  const [seat = 0, to = 0] = log[at]!.args
  const from = log.slice(0, at).findLast((event) => event.kind === 'moved' && event.args[0] === seat)?.args[1]
  if (from === undefined) return null
  const on = (to - from + spaces) % spaces
  const step = on <= spaces / 2 ? 1 : -1
  const steps = step > 0 ? on : spaces - on
  return { seat, way: Array.from({ length: steps + 1 }, (_, k) => (from + step * k + spaces) % spaces) }
}

/** Return the creditor of a debt: a seat, a pool or the Register. */
export const account = (view: HighHatView, creditor: number, call: Tell['call']) =>
  creditor < view.seats
    ? call('seat', creditor)
    : [say('highhat-the-hat-pool'), say('highhat-the-milk-fund'), say('highhat-the-register')][creditor - view.seats]!

export const owns = (view: HighHatView, seat: number, kind: number) => (((view.owned[seat] ?? 0) >> kind) & 1) === 1

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
  return say('highhat-plate', { points: call('points', view.points[seat] ?? 0), kinds })
}

const members = (bits: number) => Array.from({ length: 16 }, (_, k) => k).filter((k) => (bits >> k) & 1)
const listed = (words: string[]) => (words.length ? series(words) : say('common-nothing'))

/** List kept cards, equal names together. */
function alike(names: string[]): string[] {
  return [...new Set(names)].map((policy) =>
    say('highhat-kept', { policy, count: names.filter((name) => name === policy).length }),
  )
}

/** Return the trades that wait for an answer. */
export function deals(view: HighHatView, { call }: Tell): Deal[] {
  const side = (kinds: number, points: number, policies: number) => [
    ...members(kinds).map((k) => say('highhat-worth', { property: call('property', k), value: call('value', k) })),
    ...(points ? [say('highhat-points', { points: call('points', points) })] : []),
    ...members(policies).map((k) => say('highhat-policy', { policy: call('policy', k) })),
  ]
  return view.deals.map((deal) => ({
    number: deal.number,
    proposer: deal.proposer,
    partner: deal.partner,
    gives: side(deal.gives, deal.pays, deal.policies),
    wants: side(deal.wants, deal.asks, deal.policies_wanted),
    turned: {
      give: members(deal.wants),
      want: members(deal.gives),
      points_given: deal.asks,
      points_wanted: deal.pays,
      policies_given: members(deal.policies_wanted),
      policies_wanted: members(deal.policies),
    },
  }))
}

export function describe(view: HighHatView, { call, printed }: Tell): string[] {
  const track = Array.from({ length: printed.spaces }, (_, space) =>
    say('highhat-track', { space: call('space', space), effect: call('effect', space) }),
  )
  return [
    say('highhat-goal', { kinds: printed.goal_kinds, points: call('points', printed.goal_points) }),
    say('highhat-pools', { hat: view.hat_pool, milk: view.milk_fund }),
    ...view.points.flatMap((points, n) => {
      const seat = call('seat', n)
      const owned = listed(members(view.owned[n] ?? 0).map((k) => call('property', k)))
      const kept = alike(members(view.kept[n] ?? 0).map((k) => call('policy', k)))
      const stands = { seat, points, owned, total: view.total[n] ?? 0 }
      return [
        view.place[n]
          ? say(`highhat-stands-${view.place[n]}`, stands)
          : say('highhat-stands-on', { ...stands, space: call('space', view.space[n] ?? 0) }),
        ...(kept.length ? [say('highhat-keeps', { seat, policies: listed(kept) })] : []),
      ]
    }),
    say('highhat-in-the-register', {
      left: listed(view.left.map((count, k) => say('highhat-stock', { count, property: call('property', k) }))),
    }),
    ...(view.lot >= 0
      ? [
          say('highhat-contested', {
            property: call('property', view.lot),
            seat: call('seat', view.auction.leader),
            price: view.auction.price,
          }),
        ]
      : []),
    ...view.debts.map((debt) =>
      say('highhat-still-owes-to', {
        seat: call('seat', debt.debtor),
        points: debt.points,
        creditor: account(view, debt.creditor, call),
      }),
    ),
    say('highhat-track-in-words', { track: listed(track) }),
  ]
}

export const measure = {
  title: say('highhat-total'),
  format: (n: number) => say('highhat-points', { points: n }),
}

export function about(unit: string, n: number, view: HighHatView, { call, seats, printed }: Tell): About | null {
  const { bonus, does, number } = printed as HighHatPrint
  const property = (kind: number) => {
    const owners = seats.filter((who) => owns(view, who.seat, kind)).map((who) => who.name)
    const own = owners.length
      ? say('highhat-own', { names: listed(owners), count: owners.length })
      : say('highhat-nobody-owns')
    return `${say('highhat-property', { worth: call('value', kind), left: view.left[kind] ?? 0 })} ${own}`
  }
  const describeEffect: Record<string, (figure: number) => string> = {
    'property.land': property,
    'space.plus': (points) => say('highhat-brings-points', { points }),
    'space.minus': (points) => say('highhat-costs-points', { points }),
    '': () => say('highhat-start-note', { points: bonus }),
  }
  switch (unit) {
    case 'space':
      return {
        says: describeEffect[does[n]!]?.(number[n]!) ?? `${sentence(call('effect', n))}.`,
        clause: (does[n] || 'start.pass').split('/')[0]!,
      }
    case 'property':
      return { says: property(n), clause: 'property.buy' }
    case 'dice':
      return { title: say('highhat-about-dice-title'), says: say('highhat-about-dice'), clause: 'move.throw' }
    case 'cube':
      return { title: say('highhat-about-cube-title'), says: say('highhat-about-cube'), clause: 'cube.none' }
    case 'place':
      return n === 3
        ? { title: say('highhat-park'), says: say('highhat-about-park'), clause: 'park.sent' }
        : { title: say('highhat-sanitarium'), says: say('highhat-about-sanitarium'), clause: 'sanitarium.sent' }
    case 'register':
      return { title: say('highhat-register'), says: say('highhat-about-register'), clause: 'property.buy' }
    case 'total':
      return {
        title: call('seat', n),
        says: say('highhat-about-total', {
          total: call('points', view.total[n] ?? 0),
          points: call('points', view.points[n] ?? 0),
          goal: call('points', printed.goal_points),
        }),
        clause: 'win.announce',
      }
    case 'pool':
      return n
        ? {
            title: say('highhat-milk-fund'),
            says: say('highhat-pool', { points: view.milk_fund }),
            clause: 'pool.milk',
          }
        : {
            title: say('highhat-hat-pool'),
            says: say('highhat-pool', { points: view.hat_pool }),
            clause: 'pool.hat',
          }
    case 'pile':
      return n
        ? {
            title: say('highhat-human-equation'),
            says: say('highhat-pile', { cards: view.human_left }),
            clause: 'human.draw',
          }
        : {
            title: say('highhat-lottery'),
            says: say('highhat-pile', { cards: view.lottery_left }),
            clause: 'lottery.must-bet',
          }
  }
  return null
}
