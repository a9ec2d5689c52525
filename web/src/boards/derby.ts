import type { DerbyView, EventInfo } from '../wire'
import type { About, Tell } from './props'

export const RACES: Record<string, string> = {
  'flat-english': 'Flat Race, English method',
  'flat-american': 'Flat Race, American method',
  'grand-national': 'Grand National Steeple Chase',
  myopia: 'Myopia Steeple Chase',
}

function put(list: readonly number[], at: number, value: number): number[] {
  return list.map((old, i) => (i === at ? value : old))
}

export function after(view: DerbyView, event: EventInfo): DerbyView {
  const [a = 0, b = 0] = event.args
  switch (event.kind) {
    case 'lined_up': {
      const stalls = view.at.map(() => 0)
      return { ...view, race: a, throws: 0, thrown: [], at: stalls, finished: stalls, waiting: stalls }
    }
    case 'thrown':
      return { ...view, throws: view.throws + 1, thrown: event.args.slice(1).filter((face) => face > 0) }
    case 'moved':
    case 'jumped': {
      const home = b >= view.post && !view.finished[a]
      return { ...view, at: put(view.at, a, b), finished: home ? put(view.finished, a, view.throws) : view.finished }
    }
    default:
      return view
  }
}

const TOGETHER = new Set(['moved', 'held', 'jumped', 'disregarded'])

export function beat(event: EventInfo, next: EventInfo | null): number {
  if (event.kind === 'runs' || event.kind === 'hurdle') return 0
  if (TOGETHER.has(event.kind)) return next && TOGETHER.has(next.kind) ? 0 : 520
  return { thrown: 850, won: 1900, outlasted: 1900, dead_heat: 900, lined_up: 700 }[event.kind] ?? 450
}

function horsesOf(view: DerbyView, seat: number): number[] {
  return view.owner.flatMap((owner, horse) => (owner === seat ? [horse] : []))
}

export function plate(view: DerbyView, seat: number, { call }: Tell): string {
  const horses = horsesOf(view, seat)
    .map((horse) => call('horse', horse))
    .join(', ')
  return view.races > 1 || view.over ? `${horses} · won ${call('wins', view.wins[seat] ?? 0)}` : horses
}

export function inWords(view: DerbyView, { call }: Tell): string[] {
  const course = `Race ${view.race} of ${view.races}, after ${view.throws} throws. The finish is space ${view.post}.`
  const fences = view.fences.length ? [`Hurdles stand beyond spaces ${view.fences.join(' and ')}.`] : []
  const horses = view.at.map((at, horse) => {
    const where = at >= view.post ? 'is home' : at ? `is on space ${at}` : 'is in its stall'
    return `${call('horse', horse)}, run by ${call('seat', view.owner[horse]!)}, ${where}.`
  })
  const dice = view.thrown.length ? [`The dice show ${view.thrown.join(', ')}.`] : []
  return [course, ...fences, ...horses, ...dice]
}

const SIXTHS = ['', '⅙', '⅓', '½', '⅔', '⅚']
const sixths = (n: number) => `${Math.floor(n / 6) || ''}${SIXTHS[n % 6]}` || '0'

/** A hundred for every sixth of a win, and the space of the best horse. */
export const measure = {
  title: 'Wins, and how far the best horse has come',
  said: (n: number) => `${sixths(Math.floor(n / 100))} won, space ${n % 100}`,
}

export function about(unit: string, n: number, view: DerbyView, { call }: Tell): About | null {
  if (unit !== 'horse') return null
  const at = view.at[n] ?? 0
  const where = at ? `It is on space ${at} of ${view.post}` : 'It is in its stall'
  return {
    says: `Run by ${call('seat', view.owner[n] ?? 0)}. ${where}, and moves a space for every die that shows ${n + 1}.`,
    clause: 'move.match',
  }
}
