import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beat, describe, passed, plate } from '../src/boards/ratrace.ts'
import { Board } from '../src/boards/ratrace/board.ts'

const sizes = [36, 28, 20]
const odds = [40, 20, 12, 10, 7, 6, 7, 10, 12, 20, 40]
const printed: any = {
  colours: ['#3a3a3c', '#2b5fa8', '#7a4e2b', '#2e7d4f', '#8a8a2e', '#b3262e'],
  price: [110, 500, 3000],
  other: [20, 100, 500],
  entry: [500, 3000],
  tote: [odds, odds, odds],
  percent: [-100, -100, -75, -50, -25, 0, 50, 100, 200, 500, 1000],
  kept: [0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  sizes,
  squares: Array.from({ length: 84 }, (_, n) => (n % 2 ? ['business', n % 6, []] : ['gift', -1, [100 + n]])),
}
const board = new Board(printed)

const view: any = {
  viewer: 0,
  seats: 3,
  asked: [[0, 'move.roll']],
  over: false,
  places: [],
  turn: 4,
  goal: 100000,
  rounds: 0,
  sizes: [36, 28, 20],
  owner: [0, 1, 2, 3, 3, 3],
  cash: [200, 300, 400],
  accounts: [200, 300, 400, -900],
  debt: [0, 50, 0],
  ring: [0, 0, 1],
  at: [34, 0, 36],
  mourning: [0, 0, 0],
  items: [[], [3], [18]],
  stock: Array(18).fill(3),
  stake: [0, 0, 0],
  horse: 0,
  best: 0,
  tied: [],
  owed: 0,
  lot: -1,
  seller: 0,
  bidders: [],
  unwanted: [],
  auction: { seats: 0, speaker: 0, floor: 0, step: 1, price: 0, leader: -1, silent: 0 },
}
const event = (kind: string, ...args: number[]) => ({ n: 0, clause: '', kind, args, text: '', changes: {} })
const tell: any = {
  call: (unit: string, n: number) => `${unit} ${n}`,
  seats: [0, 1, 2].map((seat) => ({ seat })),
  looking: 0,
  options: {},
  printed,
}

test('a square says what the edition has on it', () => {
  assert.deepEqual(board.says(2), ['receive $102', '+102'])
  assert.equal(board.says(1)[0], '$110 or $20')
})

test('every square has a place of its own, and one walks clockwise', () => {
  const places = new Set(board.squares.map((_square, n) => board.placeOf(n).join()))
  assert.equal(places.size, 84)
  assert.deepEqual(
    [0, 9, 18, 27, 35].map((n) => board.placeOf(n)),
    [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
      [0, 1],
    ],
  )
  assert.deepEqual(board.way(34, 2), [35, 0, 1, 2])
  assert.deepEqual(board.way(0, 36), [36])
})

test('rings of other sizes fit too', () => {
  for (const other of [
    [13, 13, 13],
    [40, 22, 30],
    [100, 13, 51],
  ]) {
    const all = other.reduce((sum, size) => sum + size)
    const strange = new Board({
      ...printed,
      sizes: other,
      squares: Array.from({ length: all }, () => ['lottery', -1, []]),
    })
    const places = strange.squares.map((_square, n) => strange.placeOf(n))
    assert.equal(new Set(places.map((place) => place.join())).size, all)
    assert.ok(places.flat().every((at) => at >= 0 && at < strange.grid))
  }
})

test('an auction: who leads, and who has passed', () => {
  const auction = { ...view.auction, seats: 3, speaker: 2, floor: 50 }
  const called = { ...view, lot: 3, seller: 1, bidders: [0, 2], auction }
  assert.ok(describe(called, tell).includes('seat 1 auctions the item 3: no bid yet, from $50 up.'))
  const bid = { ...called, auction: { ...auction, speaker: 0, price: 40, leader: 2 } }
  assert.ok(describe(bid, tell).includes('seat 1 auctions the item 3: seat 2 leads with $40.'))
  assert.deepEqual(passed({ ...bid, auction: { ...bid.auction, speaker: 1, silent: 1 } }), [0])
})

test('everything is said', () => {
  const said = describe(view, tell).join(' ')
  for (const thing of [
    'square 34',
    '$300',
    'owes $50',
    'item 18',
    'business 5',
    'horse 12 pays 40',
    'level 3 leaves $10',
  ])
    assert.ok(said.includes(thing), thing)
  assert.equal(plate(view, 1, tell), '$ 300 · owes $ 50 · 1 symbol')
  assert.equal(beat(event('won_bet', 0, 5), event('won_bet', 1, 5)), 0)
})

test('the last move is known from where it began, and every side of a ring has its arrow', () => {
  const step = (kind: string, ...args: number[]) => ({ kind, args }) as any
  assert.equal(board.lastMove([step('moved', 1, 2, 3, 5)]), null)
  assert.deepEqual(board.lastMove([step('moved', 1, 2, 3, 34), step('moved', 0, 1, 1, 9), step('moved', 1, 1, 2, 1)]), {
    seat: 1,
    way: [34, 35, 0, 1],
  })
  assert.equal(board.corners().length, 12)
  assert.deepEqual(board.corners()[1], [9, 10])
})
