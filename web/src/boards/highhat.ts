import '@words/common.ftl'
import '@words/highhat.ftl'
import type { EventInfo, HighHatPrint, HighHatView } from '../wire'
import { say, sentence, series } from '../words.ts'
import type { About, Deal, Tell } from './props'

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
  const from = log.slice(0, at).findLast((event) => event.kind === 'moved' && event.args[0] === seat)?.args[1]
  if (from === undefined) return null
  const on = (to - from + spaces) % spaces
  const step = on <= spaces / 2 ? 1 : -1
  const steps = step > 0 ? on : spaces - on
  return { seat, way: Array.from({ length: steps + 1 }, (_, k) => (from + step * k + spaces) % spaces) }
}

/** Who a debt is owed to: a seat, or a pool or the Register. */
export const account = (view: HighHatView, creditor: number, call: Tell['call']) =>
  creditor < view.seats
    ? call('seat', creditor)
    : [say('highhat-the-hat-pool'), say('highhat-the-milk-fund'), say('highhat-the-register')][creditor - view.seats]!

export const owns = (view: HighHatView, seat: number, kind: number) => (((view.owned[seat] ?? 0) >> kind) & 1) === 1

const put = (list: readonly number[], at: number, value: number) => list.map((old, i) => (i === at ? value : old))
const gains = (view: HighHatView, seat: number, points: number) =>
  put(view.points, seat, (view.points[seat] ?? 0) + points)
const turned = (view: HighHatView, seat: number, kind: number, on: boolean) =>
  put(view.owned, seat, on ? (view.owned[seat] ?? 0) | (1 << kind) : (view.owned[seat] ?? 0) & ~(1 << kind))

type Changed = Partial<Telling>

/** A seat gains property: out of the Register, or from another. */
const gained = (view: HighHatView, seat: number, kind: number, left: number): Changed => ({
  owned: turned(view, seat, kind, left < 0),
  left: put(view.left, kind, (view.left[kind] ?? 0) + left),
})

/** A card is drawn and goes under its pile, where it may be kept instead. */
const drawn = (view: HighHatView, pile: 'lottery' | 'human', card: number): Changed => ({
  [`${pile}_left`]: view[`${pile}_left`] - 1,
  [`${pile}_under`]: [...view[`${pile}_under`], card],
  pile,
})

const reshuffled = (view: HighHatView, pile: 'lottery' | 'human'): Changed => ({
  [`${pile}_left`]: view[`${pile}_left`] + view[`${pile}_under`].length,
  [`${pile}_under`]: [],
})

/** The card drawn last is kept: it does not lie under its pile, nor has it been shuffled into it. */
function taken(view: Telling): Changed {
  if (!view.pile) return {}
  const under = view[`${view.pile}_under`]
  if (under.length) return { [`${view.pile}_under`]: under.slice(0, -1) }
  return { [`${view.pile}_left`]: view[`${view.pile}_left`] - 1 }
}

const NOBODYS = { gives: 0, wants: 0, pays: 0, asks: 0, policies: 0, policies_wanted: 0 }

/** The view, the pile drawn from last, and the two between whom a trade is just being carried out. */
type Telling = HighHatView & { pile?: 'lottery' | 'human'; trading?: [number, number] | null }

/** So much on the side of this seat: of the deal proposed last, or of the one that is carried out. */
function side(view: Telling, seat: number, kinds: number, points: number, policies: number): Changed {
  if (view.trading) {
    const other = view.trading.find((one) => one !== seat)!
    const pass = (list: readonly number[], things: number) =>
      list.map((held, q) => (q === seat ? held & ~things : q === other ? held | things : held))
    return {
      owned: pass(view.owned, kinds),
      kept: pass(view.kept, policies),
      points: put(gains(view, seat, -points), other, (view.points[other] ?? 0) + points),
    }
  }
  const deal = view.deals.at(-1)
  if (!deal) return {}
  const more =
    seat === deal.proposer
      ? { gives: deal.gives | kinds, pays: deal.pays + points, policies: deal.policies | policies }
      : { wants: deal.wants | kinds, asks: deal.asks + points, policies_wanted: deal.policies_wanted | policies }
  return { deals: [...view.deals.slice(0, -1), { ...deal, ...more }] }
}

/** The first deal between these two is off the table. */
const dropped = (view: HighHatView, proposer: number, partner: number) =>
  view.deals.toSpliced(
    view.deals.findIndex((deal) => deal.proposer === proposer && deal.partner === partner),
    1,
  )

function changed(view: Telling, { kind, args }: EventInfo, printed?: HighHatPrint): Changed {
  const [a = 0, b = 0, c = 0] = args
  switch (kind) {
    case 'registrar':
      return { registrar: a }
    case 'dealt_points':
      return { points: view.points.map(() => a) }
    case 'moved':
      return { space: put(view.space, a, b), place: put(view.place, a, 0) }
    case 'sent_to_bed':
      return { place: put(view.place, a, 1) }
    case 'second_bed':
      return { place: put(view.place, a, 2) }
    case 'sent_to_park':
      return { place: put(view.place, a, 3) }
    case 'received':
      return { points: gains(view, a, b) }
    case 'paid':
      return { points: gains(view, a, -b) }
    case 'paid_hat':
      return { points: gains(view, a, -b), hat_pool: view.hat_pool + b }
    case 'paid_milk':
      return { points: gains(view, a, -b), milk_fund: view.milk_fund + b }
    case 'paid_player':
      return { points: put(gains(view, a, -c), b, (view.points[b] ?? 0) + c) }
    case 'collected_hat':
      return { hat_pool: 0 }
    case 'collected_milk':
      return { milk_fund: 0 }
    case 'got':
      return gained(view, a, b, -1)
    case 'bought':
      return { ...gained(view, a, b, -1), points: gains(view, a, -c), ...(view.lot === b ? UNCONTESTED : {}) }
    case 'handed_in':
      return { ...gained(view, a, b, 1), points: gains(view, a, c) }
    case 'lost':
      return gained(view, a, b, 1)
    case 'last_card': {
      const price = printed?.values[b] ?? 0
      return { lot: b, auction: { ...view.auction, seats: view.seats, floor: price, price, leader: a } }
    }
    case 'outbid':
      return { auction: { ...view.auction, leader: a, price: c } }
    case 'no_contest':
      return UNCONTESTED
    case 'drew_lottery':
      return drawn(view, 'lottery', b)
    case 'drew_human':
      return drawn(view, 'human', b)
    case 'shuffled':
      return reshuffled(view, a ? 'human' : 'lottery')
    case 'keeps':
      return { ...taken(view), kept: put(view.kept, a, (view.kept[a] ?? 0) | (1 << b)) }
    case 'doctor': {
      const words = (view.kept[a] ?? 0) & (printed?.doctors ?? 0)
      return { kept: put(view.kept, a, (view.kept[a] ?? 0) & ~(words && 1 << (31 - Math.clz32(words)))) }
    }
    case 'used_policy':
      return { kept: put(view.kept, a, (view.kept[a] ?? 0) & ~(1 << b)), bound: put(view.bound, a, 0) }
    case 'proposed':
      return { deals: [...view.deals, { number: c, proposer: a, partner: b, ...NOBODYS }], trading: null }
    case 'side_both':
      return side(view, a, b, c, 0)
    case 'side_property':
      return side(view, a, b, 0, 0)
    case 'side_points':
      return side(view, a, 0, b, 0)
    case 'side_policies':
      return side(view, a, 0, 0, b)
    case 'accepted':
      return { deals: dropped(view, b, a), trading: [a, b] }
    case 'declined':
      return { deals: dropped(view, b, a) }
    case 'withdrew':
      return { deals: dropped(view, a, b) }
    default:
      return {}
  }
}

const UNCONTESTED: Changed = {
  lot: -1,
  auction: { seats: 0, speaker: 0, floor: 0, step: 1, price: 0, leader: -1, silent: 0 },
}

export function after(view: HighHatView, event: EventInfo, printed?: HighHatPrint): HighHatView {
  const now = { ...view, ...changed(view, event, printed) }
  const worth = (kinds: number) => members(kinds).reduce((sum, k) => sum + (printed?.values[k] ?? 0), 0)
  return { ...now, total: now.points.map((points, seat) => points + worth(now.owned[seat] ?? 0)) }
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
  return say('highhat-plate', { points: call('points', view.points[seat] ?? 0), kinds })
}

const members = (bits: number) => Array.from({ length: 16 }, (_, k) => k).filter((k) => (bits >> k) & 1)
const listed = (words: string[]) => (words.length ? series(words) : say('common-nothing'))

/** Cards that are kept, those of one name together. */
function alike(names: string[]): string[] {
  return [...new Set(names)].map((policy) =>
    say('highhat-kept', { policy, count: names.filter((name) => name === policy).length }),
  )
}

/** Every trade that waits for an answer. */
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

export function inWords(view: HighHatView, { call, printed }: Tell): string[] {
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
  said: (n: number) => say('highhat-points', { points: n }),
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
  const told: Record<string, (figure: number) => string> = {
    'property.land': property,
    'space.plus': (points) => say('highhat-brings-points', { points }),
    'space.minus': (points) => say('highhat-costs-points', { points }),
    '': () => say('highhat-start-note', { points: bonus }),
  }
  switch (unit) {
    case 'space':
      return {
        says: told[does[n]!]?.(number[n]!) ?? `${sentence(call('effect', n))}.`,
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
