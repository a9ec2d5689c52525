import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { after, beat, inWords, passed, plate } from '../src/boards/ratrace.ts'
import { COLOURS, ENTRY, OTHER, PERCENT, placeOf, PRICE, SIZES, SQUARES, TOTE, way } from '../src/boards/ratrace/board.ts'

const edition = readFileSync(new URL('../../src/parlour/games/ratrace/edition.toml', import.meta.url), 'utf8')
const figures = (line: string) => [...line.matchAll(/-?\d+/g)].map(([figure]) => Number(figure))
const list = (key: string) => figures(new RegExp(`^${key} = \\[(.*?)\\]`, 'm').exec(edition)![1]!)
const every = (key: string) => [...edition.matchAll(new RegExp(`^${key} = (\\d+)$`, 'gm'))].map(([, figure]) => Number(figure))

const view: any = {
  viewer: 0, seats: 3, asked: [[0, 'move.roll']], over: false, places: [], turn: 4, goal: 100000, rounds: 0, sizes: [36, 28, 20], owner: [0, 1, 2, 3, 3, 3],
  cash: [200, 300, 400], treasury: 0, debt: [0, 50, 0], ring: [0, 0, 1], at: [34, 0, 36], mourning: [0, 0, 0], items: [[], [3], [18]], stock: Array(18).fill(3),
  stake: [0, 0, 0], horse: 0, best: 0, tied: [], owed: 0, lot: -1, seller: 0, bidders: [], price: 0, leader: -1, auction: [0, 0, 0, 1, 0, -1, 0], unwanted: [],
}
const event = (kind: string, ...args: number[]) => ({ n: 0, clause: '', kind, args, text: '' })
const tell: any = { call: (unit: string, n: number) => `${unit} ${n}`, seats: [0, 1, 2].map((seat) => ({ seat })), looking: 0, options: {} }

test('the squares drawn are those of the edition', () => {
  const keys = [...edition.matchAll(/^key = "(.*)"$/gm)].map(([, key]) => key)
  const blocks = edition.split(/^\[\[(?:working|middle|high)\]\]$/m).slice(1)
  assert.equal(blocks.length, SQUARES.length)
  blocks.forEach((block, n) => {
    assert.equal(SQUARES[n]!.kind, /kind = "(.*)"/.exec(block)![1])
    const shop = /business = "(.*)"/.exec(block)
    if (shop) assert.equal(SQUARES[n]!.shop, keys.indexOf(shop[1]!))
    assert.deepEqual(SQUARES[n]!.figures, [...block.matchAll(/^\w+ = (\d+)$/gm)].map(([, figure]) => Number(figure)))
  })
})

test('so are prices, odds and the price index', () => {
  assert.deepEqual([PRICE, OTHER], [every('symbol'), every('other')])
  assert.deepEqual(ENTRY, figures(/\[climb\][\s\S]*?^cash = \[(.*?)\]/m.exec(edition)![1]!))
  assert.deepEqual(TOTE, [list('win'), list('place'), list('show')])
  assert.deepEqual(PERCENT, list('percent'))
  assert.equal(COLOURS.length, 6)
})

test('every square has a place of its own, and one walks clockwise', () => {
  const places = new Set(SQUARES.map((_square, n) => placeOf(n).join()))
  assert.equal(places.size, SIZES.reduce((sum, size) => sum + size))
  assert.deepEqual([placeOf(0), placeOf(9), placeOf(18), placeOf(27), placeOf(35)], [[0, 0], [9, 0], [9, 9], [0, 9], [0, 1]])
  assert.deepEqual(way(34, 2), [35, 0, 1, 2])
  assert.deepEqual(way(0, 36), [36])
})

test('what is bought is paid to the owner, or goes on the Credit Card', () => {
  const bought = after(view, event('bought', 0, 4, 500))
  assert.deepEqual([bought.items[0], bought.stock[4], bought.asked], [[4], 2, []])
  assert.deepEqual(after(bought, event('earned', 1, 500)).cash, [-300, 800, 400])
  const credit = after(bought, event('on_credit', 0, 500))
  assert.deepEqual([credit.debt[0], after(credit, event('earned', 1, 500)).cash], [500, [200, 800, 400]])
})

test('an auction: bids, passes, the hammer', () => {
  const called = { ...after(view, event('for_sale', 1, 3)), bidders: [0, 2] }
  const bid = after(called, event('bid', 2, 40))
  assert.deepEqual([bid.price, bid.leader], [40, 2])
  assert.deepEqual(passed(after(bid, event('passed', 0))), [0])
  const sold = after(bid, event('sold', 2, 3, 40))
  assert.deepEqual([sold.items, sold.cash, sold.lot], [[[], [], [3, 18]], [200, 340, 360], -1])
})

test('everything is said', () => {
  const said = inWords(view, tell).join(' ')
  for (const thing of ['square 34', '$ 300', 'owes $ 50', 'item 18', 'business 5', 'horse 12 pays 40', 'level 3 leaves $ 10']) assert.ok(said.includes(thing), thing)
  assert.equal(plate(view, 1, tell), '$ 300 · owes $ 50 · 1 symbol')
  assert.equal(beat(event('won_bet', 0, 5), event('won_bet', 1, 5)), 0)
})
