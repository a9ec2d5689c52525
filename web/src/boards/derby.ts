import '@words/derby.ftl'
import type { DerbyView, EventInfo } from '../wire'
import type { About, Sheet, Tell } from './props'
import { dollars, listed, money, say, series } from '../words.ts'

export const RACES: Record<string, string> = {
  'flat-english': say('derby-race-flat-english'),
  'flat-american': say('derby-race-flat-american'),
  'grand-national': say('derby-race-grand-national'),
  myopia: say('derby-myopia-steeple-chase'),
}

const TOGETHER = new Set(['moved', 'held', 'home', 'jumped', 'disregarded'])
const WINS = new Set(['won', 'won_last', 'outlasted'])

export function beat(event: EventInfo, next: EventInfo | null): number {
  if (event.kind === 'runs' || event.kind === 'hurdle') return 0
  if (TOGETHER.has(event.kind)) return next && TOGETHER.has(next.kind) ? 0 : 520
  if (WINS.has(event.kind)) return 1900
  if (event.kind === 'quoted') return next?.kind === 'quoted' ? 0 : 700
  return (
    { thrown: 850, dead_heat: 900, lined_up: 700, opened: 900, prize: 900, paid: 700, no_bet: 200 }[event.kind] ?? 450
  )
}

function horsesOf(view: DerbyView, seat: number): number[] {
  return view.owner.flatMap((owner, horse) => (owner === seat ? [horse] : []))
}

/** Return the bets of a seat in this race: the horse, and what it returns if it wins. */
export function bets(view: DerbyView, seat: number): { book: number; horse: number; returns: number }[] {
  const seats = view.purses.length
  return [seat, seats + seat]
    .map((book) => ({ book, horse: view.backed[book] ?? -1, returns: view.returns[book] ?? 0 }))
    .filter(({ horse }) => horse >= 0)
}

/** Return the horses of a close finish: the winners, and any within a space of the post; none if nobody was near. */
export function inPhoto(view: DerbyView, winners: readonly number[]): number[] {
  const near = view.at.flatMap((at, horse) => (!winners.includes(horse) && at === view.post - 1 ? [horse] : []))
  return winners.length && winners.length + near.length > 1 ? [...winners, ...near].slice(0, 3) : []
}

export function plate(view: DerbyView, seat: number, { call }: Tell): string {
  const horses = series(horsesOf(view, seat).map((horse) => call('horse', horse)))
  if (view.tote) return say('derby-purse', { horses, purse: money(view.purses[seat] ?? 0) })
  return view.races > 1 || view.over ? say('derby-won', { horses, wins: call('wins', view.wins[seat] ?? 0) }) : horses
}

export function describe(view: DerbyView, { call }: Tell): string[] {
  const course = say('derby-race-of-after-throws', {
    race: view.race,
    races: view.races,
    throws: view.throws,
    post: view.post,
  })
  const fences = view.fences.length ? [say('derby-hurdles', { spaces: listed(view.fences.map(String)) })] : []
  const horses = view.at.map((at, horse) => {
    const runs = { horse: call('horse', horse), seat: call('seat', view.owner[horse]!) }
    if (at >= view.post) return say('derby-home', runs)
    return at ? say('derby-on-space', { ...runs, at }) : say('derby-in-stall', runs)
  })
  const dice = view.thrown.length ? [say('derby-the-dice-show', { dice: series(view.thrown.map(String)) })] : []
  return [course, ...fences, ...horses, ...dice, ...toteInWords(view, call)]
}

function toteInWords(view: DerbyView, call: Tell['call']): string[] {
  if (!view.tote) return []
  const quotes = view.quotes.flatMap((quote, horse) =>
    quote ? [say('derby-quote', { horse: call('horse', horse), returns: money(quote) })] : [],
  )
  const purses = view.purses.map((purse, seat) => {
    const backed = series(bets(view, seat).map(({ horse }) => call('horse', horse)))
    return say('derby-has', { seat: call('seat', seat), purse: money(purse), horses: backed || 'none' })
  })
  return [...quotes, ...purses]
}

/** Return a match's standings: the winner and horse of each race. */
export function sheet(log: readonly EventInfo[], view: DerbyView, { call }: Tell): Sheet | null {
  if (view.races < 2) return null
  const rows: { name: string; figures: string[] }[] = []
  let race = 0
  for (const { kind, args } of log) {
    if (kind === 'lined_up') race = args[0] ?? race
    if (!WINS.has(kind)) continue
    const name = say('derby-race', { race: race || 1 })
    if (rows.at(-1)?.name !== name) rows.push({ name, figures: view.wins.map(() => '') })
    const how = kind === 'outlasted' ? say('derby-the-last-left') : call('horse', args[1]!)
    const before = rows.at(-1)!.figures[args[0]!]
    rows.at(-1)!.figures[args[0]!] = before ? `${before}, ${how}` : how
  }
  const totals = view.tote ? view.purses.map((purse) => call('$', purse)) : view.wins.map((wins) => call('wins', wins))
  return rows.length ? { title: say('derby-won-by-race'), rows, total: totals } : null
}

const SIXTHS = ['', '⅙', '⅓', '½', '⅔', '⅚']
const sixths = (n: number) => `${Math.floor(n / 6) || ''}${SIXTHS[n % 6]}` || '0'

const RICH = 1_000_000

/** A figure is 100 per sixth of a win plus the space of the best horse; with the tote a purse beyond a million. */
export const measure = {
  title: say('derby-standing'),
  chart: false, // wins and spaces in one line would mean nothing
  format: (n: number) =>
    n >= RICH ? dollars(n - RICH) : say('derby-won-space', { wins: sixths(Math.floor(n / 100)), space: n % 100 }),
}

export function about(unit: string, n: number, view: DerbyView, { call }: Tell): About | null {
  if (unit === 'dice')
    return { title: say('derby-about-dice-title'), says: say('derby-about-dice'), clause: 'move.match' }
  if (unit !== 'horse') return null
  const at = view.at[n] ?? 0
  const runs = { seat: call('seat', view.owner[n] ?? 0), face: n + 1 }
  const quote = view.tote && view.quotes[n] ? ' ' + say('derby-about-quote', { returns: money(view.quotes[n]!) }) : ''
  return {
    says:
      (at ? say('derby-about-running', { ...runs, at, post: view.post }) : say('derby-about-waiting', runs)) + quote,
    clause: 'move.match',
  }
}
