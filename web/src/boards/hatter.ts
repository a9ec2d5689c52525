import '@words/common.ftl'
import '@words/hatter.ftl'
import type { EventInfo, HatterPrint, HatterView } from '../wire'
import type { About, Sheet, Tell } from './props'
import { listed, say, series } from '../words.ts'

export const COPIES = 4 // of each style; the last of the four is the Premium
const STYLES = 8

export const styleOf = (hat: number) => Math.floor(hat / COPIES)
export const isPremium = (hat: number) => hat % COPIES === COPIES - 1

/** Return the hats of a shop by style. */
export function shelves(shop: readonly number[]): number[][] {
  return Array.from({ length: STYLES }, (_, style) => shop.filter((hat) => styleOf(hat) === style))
}

/** Return the number of a hat, the same for all regular hats of a style. */
export const numberOf = (hat: number) => (hat < 0 || isPremium(hat) ? hat : styleOf(hat) * COPIES)

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

export function describe(view: HatterView, { call }: Tell): string[] {
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
      .map((haberdasher, seat) =>
        haberdasher < 0
          ? ''
          : say('hatter-s-haberdasher-is', { seat: call('seat', seat), haberdasher: call('haberdasher', haberdasher) }),
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
  format: (n: number) => say('hatter-points', { points: n }),
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
  const scores = say('hatter-style-scores', { style: call('style', style), single, exclusive })
  const lies = seen.length ? say('hatter-style-in-shops', { shops: listed(seen) }) : say('hatter-style-nowhere')
  return {
    says: [premium, scores, lies].filter(Boolean).join(' '),
    clause: premium ? 'cards.premium' : 'score.single',
  }
}
