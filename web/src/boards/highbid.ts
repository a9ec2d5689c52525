import '@words/common.ftl'
import '@words/highbid.ftl'
import { onCard } from '../look/colour.ts'
import type { AuctionSeen, EventInfo, HighBidPrint, HighBidSet, HighBidView } from '../wire'
import type { About, Tell } from './props'
import { dollars, money, say, series } from '../words.ts'

export const PROPERTIES = 46
export const BUYER = PROPERTIES // the number of every Buyer's Card

/** A collection: a set of the edition and the properties that complete it, and how it is drawn. */
export type Collection = HighBidSet & { members: number[]; tone: string; emblem: string }

// What an edition may call the symbol of a set, and our drawing of it; any other is a frame.
const EMBLEMS: Record<string, string> = {
  book: 'book',
  clock: 'clock',
  note: 'note',
  rug: 'rug',
  lozenge: 'rug',
  loom: 'loom',
  violin: 'violin',
  'f-hole': 'violin',
  goblet: 'goblet',
  vase: 'vase',
  sword: 'swords',
  gem: 'gem',
  diamond: 'gem',
  chair: 'chair',
  frame: 'frame',
}

export function collections(printed: HighBidPrint): Collection[] {
  return printed.sets.map((set, k) => {
    const word = Object.keys(EMBLEMS).find((known) => set.symbol.toLowerCase().includes(known)) ?? 'frame'
    return {
      ...set,
      members: printed.set_of.flatMap((of, card) => (of === k ? [card] : [])),
      tone: onCard(set.colour),
      emblem: EMBLEMS[word]!,
    }
  })
}

/** Where a set's label and its cards stand in a hand: cards held and lacking, and how wide the label is. */
export type Group = { have: number; lack: number; label: number }

/** The largest card with which the whole hand fits into this room, down to the smallest that can be read. */
export function cardSize(groups: readonly Group[], width: number, height: number): number {
  for (let size = LARGEST_CARD; size > SMALLEST_CARD; size -= 4) {
    let [rows, left] = [1, width]
    for (const { have, lack, label } of groups) {
      const across = Math.max(label, have * (size + 4) + lack * GAP) + 14
      if (across > left && left < width) {
        rows += 1
        left = width
      }
      left -= across
    }
    if (rows * (size * 1.4 + 30) <= height) return size
  }
  return SMALLEST_CARD
}

export const GAP = 16 // a place for a card still missing
const SMALLEST_CARD = 58
const LARGEST_CARD = 240

const without = (list: readonly number[], card: number) => list.filter((other) => other !== card)
const rows = (lists: number[][], seat: number, change: (list: number[]) => number[]) =>
  lists.map((list, q) => (q === seat ? change(list) : list))

/** One such card less: Buyer's Cards cannot be told apart. */
function less(list: readonly number[], card: number): number[] {
  const at = list.indexOf(card)
  return at < 0 ? [...list] : list.toSpliced(at, 1)
}

function handed(view: HighBidView, seat: number, card: number, sign: 1 | -1): HighBidView['hands'] {
  return view.hands.map((hand, q) => {
    if (q !== seat) return hand
    const known = hand.some((other) => other >= 0)
    if (sign > 0) return known || !hand.length ? [...hand, card].sort((a, b) => a - b) : [...hand, -1]
    return known ? less(hand, card) : hand.slice(0, -1)
  })
}

const put = (list: readonly number[], at: number, value: number) => list.map((old, i) => (i === at ? value : old))
const paid = (view: HighBidView, seat: number, amount: number) =>
  (view.money[seat] ?? -1) < 0 ? view.money : put(view.money, seat, view.money[seat]! - amount)

export function after(view: HighBidView, event: EventInfo): HighBidView {
  const [a = 0, b = 0, c = 0, d = 0] = event.args
  switch (event.kind) {
    case 'turned_up':
    case 'auctioned_again':
      return {
        ...view,
        rounds: view.rounds + 1,
        again: event.kind === 'turned_up' ? 0 : 1,
        lot: a,
        passed: 0,
        seller: -1,
        auction: opened(view, c, view.buyer),
        pile: event.kind === 'turned_up' ? Math.max(0, view.pile - 1) : view.pile,
        bank: event.kind === 'turned_up' ? view.bank : without(view.bank, a),
      }
    case 'dealt':
      return { ...view, pile: b, hands: view.hands.map((hand) => (hand.length ? hand : Array<number>(a).fill(-1))) }
    case 'money_dealt':
      return { ...view, money: view.money.map((money) => (money < 0 ? money : a)) }
    case 'drawn':
      return { ...view, hands: handed(view, a, b, 1) }
    case 'auctioneer':
      return { ...view, buyer: a }
    case 'buyers_cards_gone':
      return { ...view, under: 0 }
    case 'takes_buyers_cards':
      return {
        ...view,
        hands: Array.from({ length: b }).reduce<HighBidView['hands']>(
          (hands) => handed({ ...view, hands }, a, BUYER, 1),
          view.hands,
        ),
        known: rows(view.known, a, (held) => [...held, ...Array<number>(b).fill(BUYER)]),
      }
    case 'surrendered':
      return { ...view, hands: handed(view, a, BUYER, -1), known: rows(view.known, a, (held) => less(held, BUYER)) }
    case 'bonus':
      return { ...view, money: paid(view, a, -b) }
    case 'net_worth':
      return { ...view, money: put(view.money, a, b), worth: put(view.worth, a, c) }
    case 'buyers_card_up':
      return { ...view, under: a, pile: Math.max(0, view.pile - 1) }
    case 'bid':
    case 'back_in':
      return { ...view, passed: view.passed & ~(1 << a), auction: spoken(view, { price: b, leader: a, silent: 0 }) }
    case 'passed':
      return { ...view, passed: view.passed | (1 << a), auction: spoken(view, { silent: view.auction.silent + 1 }) }
    case 'sold':
      return { ...settled(view), ...taken(view, a, b), under: 0, money: paid(view, a, c), buyer: a }
    case 'into_the_bank':
      return { ...settled(view), bank: [...view.bank, a] }
    case 'left_the_game':
      return settled(view)
    case 'put_up':
      return {
        ...view,
        lot: b,
        hands: handed(view, a, b, -1),
        known: rows(view.known, a, (held) => without(held, b)),
        seller: a,
        passed: 0,
        thrown: [],
        auction: NO_AUCTION,
      }
    case 'thrown':
      return { ...view, thrown: [b, c] }
    case 'open_sale':
      return { ...view, auction: opened(view, b, view.seller), passed: 0 }
    case 'taken_back':
      return { ...settled(view), ...taken(view, a, b) }
    case 'bought_back':
      return { ...settled(view), ...taken(view, a, b), money: paid(view, a, c) }
    case 'will_go_out':
      return { ...view, leaving: true }
    case 'stays_in':
    case 'cannot_go_out':
      return { ...view, leaving: false }
    case 'sold_openly':
      return {
        ...settled(view),
        ...taken(view, a, b),
        money: paid({ ...view, money: paid(view, a, c) }, d, -c),
      }
    case 'sold_by_dice':
      return {
        ...settled(view),
        money: paid(view, a, -d),
        sections: view.sections.map((lying, k) => (k === c ? [...lying, b] : lying)),
      }
    case 'bought':
      return {
        ...view,
        ...taken(view, a, b),
        money: paid(view, a, d),
        sections: view.sections.map((lying) => without(lying, b)),
      }
    default:
      return view
  }
}

const NO_AUCTION: AuctionSeen = { seats: 0, speaker: 0, floor: 0, step: 1, price: 0, leader: -1, silent: 0 }

/** Bidding begins on the left of this seat. */
const opened = (view: HighBidView, floor: number, from: number): AuctionSeen => ({
  ...NO_AUCTION,
  seats: view.seats,
  speaker: (from + 1) % view.seats,
  step: view.auction.step,
  floor,
})

/** A word has been said, and the next has it. */
const spoken = (view: HighBidView, is: Partial<AuctionSeen>): AuctionSeen => ({
  ...view.auction,
  speaker: (view.auction.speaker + 1) % view.seats,
  ...is,
})

/** Nothing is on the block any more. */
const settled = (view: HighBidView): HighBidView => ({ ...view, lot: -1, seller: -1, passed: 0, auction: NO_AUCTION })

/** A seat takes a property before everybody's eyes. */
const taken = (view: HighBidView, seat: number, card: number) => ({
  hands: handed(view, seat, card, 1),
  known: rows(view.known, seat, (held) => [...held, card].sort((a, b) => a - b)),
})

const BEATS: Record<string, number> = {
  drawn: 0,
  dealt: 300,
  money_dealt: 0,
  turned_up: 800,
  auctioned_again: 800,
  bid: 500,
  back_in: 550,
  passed: 300,
  sold: 1000,
  thrown: 900,
  sold_by_dice: 900,
  sold_openly: 900,
  goes_out: 1400,
  set_counts: 900,
  joker_counts: 900,
  net_worth: 900,
  wins: 1800,
}
export const beat = (event: EventInfo) => BEATS[event.kind] ?? 500

export function plate(view: HighBidView, seat: number, { call }: Tell): string {
  const money = view.money[seat] ?? -1
  return money < 0
    ? say('highbid-cards', { cards: view.hands[seat]?.length ?? 0 })
    : say('highbid-plate', { money: call('$', money), worth: call('$', view.worth[seat] ?? 0) })
}

const listed = (words: string[]) => (words.length ? series(words) : say('common-nothing'))

export function inWords(view: HighBidView, { call, looking }: Tell): string[] {
  const cards = (list: readonly number[]) =>
    listed(list.map((card) => (card < 0 ? say('highbid-a-card-face-down') : call('card', card))))
  const { floor, price, leader } = view.auction
  const lot =
    view.lot < 0
      ? say('highbid-no-lot')
      : say('highbid-on-block', {
          card: call('card', view.lot),
          collection: call('collection', view.lot),
          buyers: call('buyers', view.under),
        })
  const stands =
    leader < 0
      ? say('highbid-bidding-opens-at', { money: money(floor) })
      : say('highbid-leads-with', { seat: call('seat', leader), money: money(price) })
  return [
    say('highbid-round-the-goal-is', { round: view.rounds, goal: money(view.goal), pile: view.pile }),
    lot,
    ...(view.lot < 0 ? [] : [stands]),
    ...view.sections.map((lying, k) => say('highbid-section', { section: call('section', k), cards: cards(lying) })),
    ...(view.leaving ? [say('highbid-going-out-note')] : []),
    ...(view.bank.length ? [say('highbid-in-the-bank', { bank: cards(view.bank) })] : []),
    ...view.hands.map((hand, seat) => {
      const sum = view.money[seat] ?? -1
      const held = hand.some((card) => card >= 0) ? cards(hand) : say('highbid-cards', { cards: hand.length })
      const holds = { seat: call('seat', seat), cards: held, money: money(sum) }
      if (sum < 0) return seat === looking ? say('highbid-you-hold', { ...holds }) : say('highbid-holds', { ...holds })
      return say(seat === looking ? 'highbid-you-hold-money' : 'highbid-holds-money', { ...holds })
    }),
  ]
}

export const inSight = ['go_out', 'go_out_ahead', 'stay_in']

export const measure = { title: say('highbid-net-worth'), said: dollars }

export function about(unit: string, n: number, view: HighBidView, { looking, printed }: Tell): About | null {
  const places: Record<string, About> = {
    dice: { title: say('highbid-about-dice-title'), says: say('highbid-about-dice'), clause: 'dice' },
    pile: {
      title: say('highbid-about-pile-title'),
      says: say('highbid-cards-in-the-pile', { cards: view.pile }),
      clause: 'block.turn-up',
    },
    bank: { title: say('highbid-bank'), says: say('highbid-about-bank'), clause: 'bank.re-auction' },
    section: { says: say('highbid-about-section'), clause: 'buy.sections' },
    worth: {
      title: say('highbid-net-worth'),
      says: say('highbid-about-worth', { goal: money(view.goal) }),
      clause: 'end.goal',
    },
  }
  if (unit !== 'card') return places[unit] ?? null
  if (n === BUYER)
    return {
      says: say('highbid-about-buyer'),
      clause: 'score.buyer',
    }
  const { sets, set_of, figures } = printed as HighBidPrint
  const set = sets[set_of[n]!]!
  const members = set_of.filter((one) => one === set_of[n]).length
  const mine = (view.hands[looking] ?? []).filter((card) => card !== BUYER && set_of[card] === set_of[n]).length
  const card = say('highbid-about-card', {
    members,
    set: set.name,
    value: money(set.value),
    figures: listed(figures[n]!.map(dollars)),
  })
  return {
    says: looking >= 0 ? `${card} ${say('highbid-you-hold-so-many', { mine })}` : card,
    clause: 'score.sets',
  }
}
