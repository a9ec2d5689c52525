import '@words/common.ftl'
import '@words/hatter.ftl'
import { members } from '../bits.ts'
import type { EventInfo, HatterPrint, HatterView } from '../wire'
import type { About, Sheet, Tell } from './props'
import { listed, say, series } from '../words.ts'

export const COPIES = 4 // of each style; the last of the four is the Premium
export const STYLES = 8

export const styleOf = (hat: number) => Math.floor(hat / COPIES)
export const isPremium = (hat: number) => hat % COPIES === COPIES - 1

/** The hats of a shop, style by style. */
export function shelves(shop: readonly number[]): number[][] {
  return Array.from({ length: STYLES }, (_, style) => shop.filter((hat) => styleOf(hat) === style))
}

/** The number a hat goes by, wherever it lies: regular hats of a style are alike. */
export const numberOf = (hat: number) => (hat < 0 || isPremium(hat) ? hat : styleOf(hat) * COPIES)

/** One such hat less, as the server counts: of those alike the last. */
function without(list: readonly number[], hat: number): number[] {
  const at = list.findLastIndex((other) => numberOf(other) === hat)
  return at < 0 ? [...list] : list.toSpliced(at, 1)
}

/** One more: of those alike the next. */
function withOne(list: readonly number[], hat: number): number[] {
  const alike = list.filter((other) => numberOf(other) === hat).length
  return [...list, hat + alike].sort((a, b) => Number(a < 0) - Number(b < 0) || a - b) // face-down cards last
}

const each = (lists: readonly (readonly number[])[], seat: number, change: (list: readonly number[]) => number[]) =>
  lists.map((list, i) => (i === seat ? change(list) : [...list]))

/** A hat leaves a shop, where one is named, and comes into another. */
function moved(view: HatterView, hat: number, from: number, to: number): HatterView {
  const shops = view.shops.map((shop, seat) =>
    seat === from ? without(shop, hat) : seat === to ? withOne(shop, hat) : shop,
  )
  return { ...view, shops }
}

/** A hand loses a hat: one that is known to be there if there is any, else one of those face down. */
function spent(hand: readonly number[], hat: number): number[] {
  return hand.some((other) => numberOf(other) === hat) ? without(hand, hat) : hand.slice(0, -1)
}

export function after(view: HatterView, event: EventInfo): HatterView {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = event.args
  switch (event.kind) {
    case 'deals':
      return {
        ...view,
        round: b,
        dealer: a,
        turns: 0,
        line: [],
        shops: view.shops.map(() => []),
        hands: view.hands.map(() => []),
        discards: [],
        revealed: false,
        played: -1,
        deck: STYLES * COPIES,
        haberdashers: view.haberdashers.map(() => -1),
        cornered: view.cornered.map(() => -1),
        sealed: [],
      }
    case 'got_haberdasher':
    case 'saw_haberdasher':
      return { ...view, haberdashers: view.haberdashers.map((one, seat) => (seat === a ? b : one)) }
    case 'stocked':
      return { ...moved(view, b, -1, a), deck: view.deck - 1 }
    case 'got_hat':
      return { ...view, hands: each(view.hands, a, (hand) => withOne(hand, b)) }
    case 'hands_dealt':
      return {
        ...view,
        hands: view.hands.map((hand) => (hand.length ? hand : Array.from({ length: a }, () => -1))),
        deck: view.deck - a * view.hands.length,
      }
    case 'laid_down': {
      const hats = members(b).map(numberOf)
      return {
        ...view,
        shops: each(view.shops, a, (shop) => hats.reduce(withOne, [...shop])),
        hands: each(view.hands, a, (hand) => hats.reduce(spent, [...hand])),
        sealed: [],
      }
    }
    case 'cleared_out': {
      const hats = members(b).map(numberOf)
      return {
        ...view,
        shops: each(view.shops, a, (shop) => hats.reduce(without, [...shop])),
        discards: hats.reduce(withOne, [...view.discards]),
      }
    }
    case 'cornered':
      return { ...view, cornered: view.cornered.map((one, seat) => (seat === a ? b : one)) }
    case 'exchanged_cards': {
      const given = each(view.hands, a, (hand) => withOne(spent(hand, b), d))
      return { ...view, hands: each(given, c, (hand) => withOne(spent(hand, d), b)) }
    }
    case 'saw_hand':
      return { ...view, hands: each(view.hands, a, () => members(b)) }
    case 'turned_up':
      return { ...view, line: [...view.line, a], deck: Math.max(0, view.deck - 1) }
    case 'kept':
    case 'played': {
      const to = event.kind === 'kept' ? a : c
      return { ...moved(view, b, -1, to), hands: each(view.hands, a, (hand) => spent(hand, b)), played: b }
    }
    case 'took':
      return {
        ...view,
        line: view.line.slice(1),
        hands: view.hands.map((hand, seat) => {
          const seen = view.marked || seat === view.viewer
          const held = seen ? hand : hand.map(() => -1) // whatever was known of it is forgotten
          return seat !== a ? held : seen ? withOne(held, b) : [...held, -1]
        }),
        turns: view.turns + 1,
      }
    case 'swapped':
      return moved(moved(view, b, c, e), d, e, c)
    case 'sold':
      return moved(view, b, a, c)
    case 'poached':
      return moved(view, b, c, a)
    case 'scrapped':
      return { ...moved(view, b, c, -1), discards: withOne(view.discards, b) }
    case 'chose':
      return { ...view, line: placed(view.line, b, 0) }
    case 'ordered':
      return { ...view, line: placed(view.line, b, c - 1) }
    case 'revealed':
      return { ...view, haberdashers: view.haberdashers.map((one, seat) => (seat === a ? b : one)), revealed: true }
    case 'scored':
      return {
        ...view,
        score: view.score.map((old, seat) => (seat === a ? c : old)),
        gained: view.gained.map((old, seat) => (seat === a ? b : old)),
      }
    default:
      return view
  }
}

/** The line with the first such hat from there on brought to this place. */
function placed(line: readonly number[], hat: number, place: number): number[] {
  return line.toSpliced(line.indexOf(hat, place), 1).toSpliced(place, 0, hat)
}

const BEATS: Record<string, number> = {
  stocked: 150,
  turned_up: 150,
  got_hat: 0,
  got_haberdasher: 0,
  hands_dealt: 0,
  begins: 350,
  deals: 700,
  kept: 650,
  played: 750,
  took: 450,
  chosen: 150,
  singles: 500,
  exclusive: 700,
  bonus: 500,
  scored: 600,
  won: 1800,
  all_taken: 800,
}
export const beat = (event: EventInfo) => BEATS[event.kind] ?? 500

export function plate(view: HatterView, seat: number): string {
  const hats = view.shops[seat]?.length ?? 0
  return say('hatter-plate', { points: view.score[seat] ?? 0, hats })
}

export function inWords(view: HatterView, { call }: Tell): string[] {
  const hats = (list: readonly number[]) =>
    list.length
      ? series(list.map((hat) => (hat < 0 ? say('hatter-a-card-face-down') : call('hat', hat))))
      : say('common-nothing')
  const turn = Math.min(view.turns + 1, view.last_turn)
  return [
    say('hatter-round-in-words', {
      round: view.round,
      seat: call('seat', view.dealer),
      turn,
      last: view.last_turn,
    }),
    say('hatter-the-line-next-to', { line: hats(view.line), deck: view.deck }),
    ...view.shops.map((shop, seat) =>
      say('hatter-has', {
        seat: call('seat', seat),
        points: view.score[seat] ?? 0,
        shop: hats(shop),
        hand: hats(view.hands[seat] ?? []),
      }),
    ),
    ...view.haberdashers
      .map((one, seat) =>
        one < 0
          ? ''
          : say('hatter-s-haberdasher-is', { seat: call('seat', seat), haberdasher: call('haberdasher', one) }),
      )
      .filter(Boolean),
    ...(view.discards.length ? [say('hatter-discarded', { discards: hats(view.discards) })] : []),
  ]
}

/** The score sheet: what everybody made in each round that has been scored. */
export function sheet(log: readonly EventInfo[], view: HatterView): Sheet | null {
  const rows: { name: string; figures: string[] }[] = []
  let round = 0
  for (const { kind, args } of log) {
    if (kind === 'deals') round = args[1] ?? round
    if (kind !== 'scored') continue
    const name = say('hatter-round', { round: round || 1 })
    if (rows.at(-1)?.name !== name) rows.push({ name, figures: view.score.map(() => '') })
    rows.at(-1)!.figures[args[0]!] = String(args[1])
  }
  return rows.length ? { title: say('hatter-points-by-round'), rows, total: view.score.map(String) } : null
}

export const measure = {
  title: say('hatter-points-note'),
  said: (n: number) => say('hatter-points', { points: n }),
}

const PREMIUM: Record<string, string> = {
  none: say('hatter-nothing-more-happens'),
  fedora: say('hatter-does-peek'),
  homburg: say('hatter-does-swap'),
  newsboy: say('hatter-look-at-hand'),
  boater: say('hatter-does-again'),
  bowler: say('hatter-does-discard'),
  'top-hat': say('hatter-does-any'),
  panama: say('hatter-does-order'),
  deerstalker: say('hatter-does-steal'),
}
const ABILITIES: Record<string, string> = {
  liquidator: say('hatter-haberdasher-discards'),
  monopolist: say('hatter-haberdasher-exclusive'),
  salesman: say('hatter-haberdasher-moves'),
  connoisseur: say('hatter-haberdasher-premium'),
}

export function about(unit: string, n: number, view: HatterView, { call, options, printed }: Tell): About | null {
  const { single, exclusive, actions, abilities } = printed as HatterPrint
  if (unit === 'haberdasher')
    return { says: say('hatter-at-the-end', { what: ABILITIES[abilities[n]!]! }), clause: 'cards.haberdashers' }
  if (unit === 'deck')
    return {
      title: say('hatter-about-deck-title'),
      says: say('hatter-hats-in-the-deck', { deck: view.deck }),
      clause: 'line.renew',
    }
  if (unit !== 'hat') return null
  const style = styleOf(n)
  const where = view.shops.map((shop) => shop.filter((hat) => styleOf(hat) === style).length)
  const seen = where.flatMap((many, seat) => (many ? [`${call('seat', seat)} ${many}`] : []))
  const premium = isPremium(n)
    ? say('hatter-premium-note', { what: PREMIUM[options.premium === 'no' ? 'none' : actions[style]!]! })
    : ''
  return {
    says:
      `${premium}A shop with one ${call('style', style)} scores ${single}, with all four ${exclusive}, ` +
      `with two or three nothing. In the shops: ${listed(seen)}.`,
    clause: premium ? 'cards.premium' : 'score.single',
  }
}
