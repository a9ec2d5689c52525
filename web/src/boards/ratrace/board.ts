// The printed board: what is on each square, what things cost, and where a square lies. Names come from the server.

export type Square = { kind: string; shop: number; figures: number[] }

/** One ring: a figure is a shop of that number, a word a kind of square with the figures printed on it. */
function ring(written: string): Square[] {
  return written.trim().split(/\s*,\s*/).map((one) => {
    const [kind = '', ...figures] = one.split(' ')
    return /^\d$/.test(kind) ? { kind: 'business', shop: Number(kind), figures: [] } : { kind, shop: -1, figures: figures.map(Number) }
  })
}

const RINGS = [
  ring(`start, 5, 1, stock-exchange, school 50, 4, 3, gift 100, 2,
    lottery, 0, 1, pool 20, 5, racetrack, club 50, 3, 4,
    income 200, 2, stock-exchange, payment 10, 0, racetrack, 1, wedding, 5,
    taxes 10, 3, 2, gift 100, credit-due, 4, 0, funeral 200, racetrack`),
  ring(`start, racetrack, 3, pool 100, 2, stock-exchange, 0,
    divorce 100, 4, 1, payment 50, school 200, 5, sweepstake 1000 200 50,
    income 1000, racetrack, 2, stock-exchange, club 200, 0, 3,
    taxes 100, 1, wedding, 5, gift 500, 4, credit-due`),
  ring(`start, 4, 1, stock-exchange, 2,
    divorce 1000, 0, 3, racetrack, 5,
    income 10000, 1, 4, stock-exchange, 2,
    taxes 1000, 3, 0, credit-due, 5`),
]
export const SQUARES: readonly Square[] = RINGS.flat()
export const SIZES = RINGS.map((squares) => squares.length)

export const SHOPS = 6
export const SYMBOLS = 18 // of shop b and class c: 3 * b + c
export const COLOURS = ['#3a3a3c', '#2b5fa8', '#7a4e2b', '#2e7d4f', '#77771f', '#b3262e']
export const CLASSES = ['Working', 'Middle', 'High'] // where there is no room for more
export const PRICE = [100, 500, 3000] // of a Status Symbol
export const OTHER = [20, 100, 500] // of the Other Purchase
export const ENTRY = [500, 3000] // in cash, to leave a class upwards
export const TOTE = [
  [40, 20, 12, 10, 7, 6, 7, 10, 12, 20, 40],
  [20, 10, 7, 5, 4, 3, 4, 5, 7, 10, 20],
  [10, 5, 4, 3, 2, 1, 2, 3, 4, 5, 10],
]
export const FINISHES = ['Win', 'Place', 'Show']
export const PERCENT = [-100, -100, -75, -50, -25, 0, 50, 100, 200, 500, 1000] // by level, from 2
export const KEPT_AT_3 = 10

export function ringOf(square: number): number {
  return square < SIZES[0]! ? 0 : square < SIZES[0]! + SIZES[1]! ? 1 : 2
}

/** Column and row on the ten by ten, clockwise from the upper left of each ring. */
export function placeOf(square: number): [number, number] {
  const r = ringOf(square)
  const side = SIZES[r]! / 4
  const i = square - SIZES.slice(0, r).reduce((sum, size) => sum + size, 0)
  const [edge, along] = [Math.floor(i / side), i % side]
  const [x, y] = [[along, 0], [side, along], [side - along, side], [0, side - along]][edge]!
  return [x! + r, y! + r]
}

/** The squares passed on the way, the last included; only the last if it is in another class. */
export function way(from: number, to: number): number[] {
  const r = ringOf(to)
  if (ringOf(from) !== r) return [to]
  const first = SIZES.slice(0, r).reduce((sum, size) => sum + size, 0)
  const steps = (to - from + SIZES[r]!) % SIZES[r]!
  return steps > 12 ? [to] : Array.from({ length: steps }, (_, k) => first + ((from - first + k + 1) % SIZES[r]!))
}

const money = (n: number) => `$${n.toLocaleString('en-US')}`

/** What a square does, in full and for the smallest print. */
export function says(square: number): [string, string] {
  const { kind, figures } = SQUARES[square] ?? { kind: '', figures: [] }
  const [n = 0, even = 0, odd = 0] = figures
  const short = n >= 1000 ? `${n / 1000}k` : `${n}`
  switch (kind) {
    case 'start': return [square ? 'enter here' : 'start', '']
    case 'business': return [`${money(PRICE[ringOf(square)]!)} or ${money(OTHER[ringOf(square)]!)}`, '']
    case 'income': return [`collect ${money(n)}`, `+${short}`]
    case 'gift': return [`receive ${money(n)}`, `+${short}`]
    case 'pool': return [`win two dice × ${money(n)}`, `+×${short}`]
    case 'sweepstake': return [`win ${money(n)} on doubles, ${money(even)} even, ${money(odd)} odd`, `${odd}–${short}`]
    case 'funeral': return [`inherit ${money(n)}, miss a turn`, `+${short}`]
    case 'taxes': return [`pay two dice × ${money(n)}`, `−×${short}`]
    case 'payment': return [`pay one die × ${money(n)}`, `−×${short}`]
    case 'divorce': return [`pay two dice × ${money(n)}, down a class`, `−×${short}`]
    case 'school': return [`diploma for ${money(n)}`, short]
    case 'club': return [`membership for ${money(n)}`, short]
    case 'credit-due': return ['pay your debt and 10 %', '']
    case 'wedding': return ['up a class', '']
    case 'racetrack': return ['back a horse', '']
    case 'stock-exchange': return ['invest', '']
    case 'lottery': return ['put up a stake', '']
    default: return ['', '']
  }
}
