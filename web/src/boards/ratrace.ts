import '@words/common.ftl'
import '@words/ratrace.ftl'
import type { EventInfo, RatracePrint, RatraceView } from '../wire'
import { dollars, listed, money, say, sentence, series } from '../words.ts'
import { Board, FINISHES, SYMBOLS } from './ratrace/board.ts'
import type { About, Tell } from './props'

const BEATS: Record<string, number> = {
  moved: 1350,
  ran: 850,
  level: 900,
  home: 1200,
  unplaced: 1000,
  sold: 1100,
  bought_back: 1100,
  retired: 2200,
  won_pot: 1200,
  bankrupt: 1100,
  gained: 1200,
  lost: 1200,
  entered: 900,
  fell: 900,
  restarted: 900,
  wed: 800,
  divorced: 800,
  rolled: 650,
  rolled_dice: 800,
  taxed: 800,
  bought: 700,
  for_sale: 800,
  rounds: 0,
  treasurys: 0,
  kept: 0,
  carried: 0,
  roll_again: 350,
}

export function beat(event: EventInfo, next: EventInfo | null): number {
  const together =
    event.kind === next?.kind && (event.kind === 'won_bet' || event.kind === 'lost_bet' || event.kind === 'total')
  return together ? 0 : (BEATS[event.kind] ?? 450)
}

/** Return the money an event brings or takes, by seat. */
export function flows(event: EventInfo | null): [number, number][] {
  const [a = 0, b = 0, c = 0] = event?.args ?? []
  switch (event?.kind) {
    case 'income':
    case 'windfall':
    case 'mourns':
    case 'earned':
    case 'won_bet':
    case 'won_pot':
      return [[a, b]]
    case 'gained':
    case 'turned_in':
    case 'restarted':
      return [[a, c]]
    case 'paid':
    case 'lost_bet':
    case 'bankrupt':
    case 'bought_other':
      return [[a, -b]]
    case 'lost':
    case 'sold':
    case 'bought_back':
    case 'bribed':
    case 'paid_off':
    case 'bought':
    case 'enrolled':
      return [[a, -c]]
    default:
      return []
  }
}

/** Return the debt plus a tenth of it, rounded up. */
export const due = (debt: number) => debt + Math.ceil(debt / 10)
export const symbolsOf = (view: RatraceView, seat: number) => (view.items[seat] ?? []).filter((item) => item < SYMBOLS)
export const papersOf = (view: RatraceView, seat: number) => (view.items[seat] ?? []).filter((item) => item >= SYMBOLS)
export const round = (view: RatraceView) => Math.max(1, Math.ceil(view.turn / view.seats))

export const roundOf = (view: RatraceView) =>
  view.rounds
    ? say('ratrace-round-of', { round: round(view), rounds: view.rounds })
    : say('ratrace-round', { round: round(view) })

/** Return the seats that passed since the last bid of the present auction. */
export function passed(view: RatraceView): number[] {
  const { seats, speaker, silent } = view.auction
  const quiet = Array.from({ length: Math.min(silent, seats) }, (_, k) => (speaker - 1 - k + 2 * seats) % seats)
  return quiet.filter((seat) => view.bidders.includes(seat))
}

export function plate(view: RatraceView, seat: number, { call }: Tell): string {
  const symbols = symbolsOf(view, seat).length
  const debt = view.debt[seat] ?? 0
  return [
    call('$', view.cash[seat] ?? 0),
    debt ? say('ratrace-owes', { money: call('$', debt) }) : '',
    say('ratrace-symbol', { symbols }),
    papersOf(view, seat).length ? say('ratrace-with-papers') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

export function describe(view: RatraceView, { call, seats, printed }: Tell): string[] {
  const board = new Board(printed)
  const lines = [say('ratrace-goal', { money: call('$', view.goal) })]
  lines.push(`${roundOf(view)}.`)
  for (const n of seats.map((seat) => seat.seat)) {
    const at = view.at[n] ?? 0
    const seat = call('seat', n)
    const shops = view.owner.flatMap((owner, shop) => (owner === n ? [call('business', shop)] : []))
    const debt = view.debt[n] ?? 0
    const stands = {
      seat,
      square: call('square', at),
      class: call('class', board.ringOf(at)),
      cash: money(view.cash[n] ?? 0),
      items: series((view.items[n] ?? []).map((item) => call('item', item))) || say('common-nothing'),
    }
    lines.push(debt ? say('ratrace-stands-owing', { ...stands, debt: money(debt) }) : say('ratrace-stands', stands))
    if (shops.length) lines.push(say('ratrace-runs', { seat, shops: listed(shops) }))
    if (view.mourning[n]) lines.push(say('ratrace-in-mourning', { seat }))
  }
  if (view.lot >= 0) {
    const { leader, price } = view.auction
    const lot = { seat: call('seat', view.seller), item: call('item', view.lot) }
    const out = passed(view).map((seat) => call('seat', seat))
    lines.push(
      leader < 0
        ? say('ratrace-lot-open', { ...lot, money: money(view.auction.floor) })
        : say('ratrace-lot-led', { ...lot, leader: call('seat', leader), money: money(price) }),
    )
    if (out.length) lines.push(say('ratrace-passed', { seats: series(out) }))
  }
  if (view.owed) lines.push(say('ratrace-to-raise', { money: call('$', view.owed) }))
  view.stake.forEach(
    (stake, seat) =>
      stake && lines.push(say('ratrace-has-at-stake', { seat: call('seat', seat), money: call('$', stake) })),
  )
  for (let shop = 0; shop < view.owner.length; shop++) {
    const goods = [0, 1, 2].map((tier) =>
      say('ratrace-left', { item: call('item', 3 * shop + tier), count: view.stock[3 * shop + tier] ?? 0 }),
    )
    const owner = view.owner[shop]! < view.seats ? call('seat', view.owner[shop]!) : say('ratrace-the-treasury')
    lines.push(say('ratrace-business-note', { business: call('business', shop), owner, goods: goods.join('; ') }))
  }
  lines.push(
    say('ratrace-costs', {
      prices: series(board.printed.price.map(dollars)),
      others: series(board.printed.other.map(dollars)),
      entries: listed(board.printed.entry.map(dollars)),
    }),
  )
  lines.push(
    ...FINISHES.map((finish, k) =>
      say('ratrace-tote-board', {
        finish,
        odds: series(board.printed.tote[k]!.map((odds, i) => say('ratrace-pays', { horse: i + 2, odds }))),
      }),
    ),
  )
  const levels = board.printed.percent.map((_, i) => {
    const { gain, kept } = board.level(i + 2)
    const level = i + 2
    if (kept) return say('ratrace-leaves', { level, money: money(kept) })
    if (gain > 0) return say('ratrace-gains', { level, gain })
    return gain ? say('ratrace-loses', { level, loss: -gain }) : say('ratrace-evens', { level })
  })
  lines.push(say('ratrace-price-index', { levels: series(levels) }))
  let first = 0
  board.printed.sizes.forEach((size, r) => {
    const squares = Array.from({ length: size }, (_, k) =>
      say('ratrace-square', { square: call('square', first + k), does: board.says(first + k)[0] }),
    )
    lines.push(say('ratrace-clockwise', { class: call('class', r), squares: series(squares) }))
    first += size
  })
  return lines
}

/** Return the cash left after paying off the Credit Card. */
export const measure = {
  title: say('ratrace-net'),
  format: dollars,
}

const CLAUSES: Record<string, string> = {
  start: 'setup.start',
  business: 'business.choice',
  income: 'income.pass',
  gift: 'windfall.land',
  pool: 'windfall.land',
  sweepstake: 'windfall.land',
  funeral: 'funeral',
  taxes: 'tax.roll',
  payment: 'payment.treasury',
  divorce: 'divorce',
  school: 'school.or-club',
  club: 'school.or-club',
  'credit-due': 'credit.due',
  wedding: 'wedding',
  racetrack: 'racetrack.bet',
  'stock-exchange': 'stock.invest',
  lottery: 'lottery.stake',
}

export function about(unit: string, n: number, view: RatraceView, { call, seats, printed }: Tell): About | null {
  const board = new Board(printed as RatracePrint)
  const runs = (shop: number) => seats[view.owner[shop] ?? -1]?.name ?? say('ratrace-the-treasury')
  switch (unit) {
    case 'dice':
      return { title: say('ratrace-about-dice-title'), says: say('ratrace-about-dice'), clause: 'move.roll' }
    case 'business':
      return {
        says: say('ratrace-business-note', {
          business: call('business', n),
          owner: runs(n),
          goods: series([0, 1, 2].map((tier) => call('item', 3 * n + tier))),
        }),
        clause: 'business.choice',
      }
    case 'item':
      return n < SYMBOLS
        ? {
            says: say('ratrace-about-symbol', {
              class: call('class', n % 3),
              price: money(board.printed.price[n % 3] ?? 0),
              business: call('business', Math.floor(n / 3)),
              left: view.stock[n] ?? 0,
            }),
            clause: 'symbol.three',
          }
        : { says: say('ratrace-about-papers'), clause: 'school.or-club' }
    case 'horse': {
      const [win = 0, place = 0, show = 0] = board.printed.tote.map((odds) => odds[n - 2] ?? 0)
      const title = say('ratrace-about-horse-title', { horse: n })
      return {
        title,
        says: say('ratrace-horse-odds', { horse: n, win, place, show }),
        clause: 'racetrack.bet',
      }
    }
    case 'level':
      return {
        title: say('ratrace-about-level-title', { level: n }),
        says: say('ratrace-about-level'),
        clause: 'stock.rolls',
      }
    case 'cash':
      return {
        title: call('seat', n),
        says: say('ratrace-about-cash', { cash: money(view.cash[n] ?? 0), debt: money(view.debt[n] ?? 0) }),
        clause: 'credit.buy',
      }
  }
  if (unit !== 'square') return null
  const { kind, shop } = board.squares[n]!
  const ring = board.ringOf(n)
  const owner = runs(shop)
  const says =
    shop >= 0
      ? say('ratrace-shop-about', {
          item: call('item', 3 * shop + ring),
          price: money(printed.price[ring]),
          other: money(printed.other[ring]),
          owner,
        })
      : `${sentence(board.says(n)[0] || call('class', ring))}.`
  return { says, clause: CLAUSES[kind] ?? 'move.roll' }
}
