import '@words/common.ftl'
import '@words/highbid.ftl'
import { onCard } from '../look/colour.ts'
import type { EventInfo, HighBidPrint, HighBidSet, HighBidView } from '../wire'
import type { About, Tell } from './props'
import { dollars, money, say, series } from '../words.ts'

const PROPERTIES = 46
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
export const SMALLEST_CARD = 58
const LARGEST_CARD = 240

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

export function describe(view: HighBidView, { call, looking }: Tell): string[] {
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

export const measure = { title: say('highbid-net-worth'), format: dollars }

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
  const members = set_of.filter((code) => code === set_of[n]).length
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
