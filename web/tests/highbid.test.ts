import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describe } from '../src/boards/highbid.ts'

const view: any = {
  viewer: 0,
  seats: 3,
  asked: [],
  over: false,
  places: [],
  rounds: 1,
  buyer: 0,
  lot: -1,
  under: 0,
  again: 0,
  passed: 0,
  withdrawn: 0,
  seller: -1,
  bought: [],
  sales: 0,
  buys: 0,
  auction: { seats: 0, speaker: 0, floor: 0, step: 1, price: 0, leader: -1, silent: 0 },
  thrown: [],
  sections: [[], [], [], []],
  bank: [],
  spent: 0,
  gone: [],
  goal: 5000,
  pile: 20,
  hands: [[7], [-1], [-1]],
  money: [500, -1, -1],
  worth: [500, -1, -1],
  leaving: false,
  known: [[], [], []],
  receipts: [],
}
const tell: any = { call: (unit: string, n: number) => `${unit} ${n}`, looking: 0 }

const auction = { ...view.auction, seats: 3, floor: 60 }

test('an auction: the lot, and who leads', () => {
  const up = { ...view, lot: 4, auction }
  assert.match(describe(up, tell).join(' '), /Bidding opens at \$60\./)
  const bid = { ...up, auction: { ...auction, price: 80, leader: 0 } }
  assert.match(describe(bid, tell).join(' '), /seat 0 leads with \$80\./)
})

test('what was said ahead is known to whoever said it', () => {
  const said = describe({ ...view, leaving: true }, tell).join(' ')
  assert.match(said, /You go out as soon as this lot is settled/)
})
