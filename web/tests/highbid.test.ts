import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, inWords } from '../src/boards/highbid.ts'

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
const event = (kind: string, ...args: number[]) => ({ n: 0, clause: '', kind, args, text: '' })
const tell: any = { call: (unit: string, n: number) => `${unit} ${n}`, looking: 0 }

test('an auction: the lot, bids, and the hammer', () => {
  const up = after(view, event('turned_up', 4, 0, 60))
  assert.deepEqual([up.auction.seats, up.auction.floor, up.auction.leader, up.pile], [3, 60, -1, 19])
  assert.match(inWords(up, tell).join(' '), /Bidding opens at \$60\./)
  const bid = after(after(up, event('passed', 1)), event('bid', 0, 80))
  assert.deepEqual([bid.auction.floor, bid.passed], [60, 2])
  assert.match(inWords(bid, tell).join(' '), /seat 0 leads with \$80\./)
  const sold = after(bid, event('sold', 0, 4, 80))
  assert.deepEqual([sold.lot, sold.hands[0], sold.money[0]], [-1, [4, 7], 420])
})

test('what is put up for sale is not under the hammer until the sale is open', () => {
  const bid = after(after(view, event('turned_up', 4, 0, 60)), event('bid', 0, 80))
  const up = after(after(bid, event('sold', 0, 4, 80)), event('put_up', 0, 7))
  assert.deepEqual([up.lot, up.auction.seats], [7, 0])
  const open = after(up, event('open_sale', 7, 100)).auction
  assert.deepEqual([open.seats, open.floor, open.price, open.leader], [3, 100, 0, -1])
})

test('an open sale nobody bids in ends in the bank', () => {
  const open = after(after(view, event('put_up', 0, 7)), event('open_sale', 7, 20))
  const over = after(open, event('into_the_bank', 7))
  assert.deepEqual([over.lot, over.seller, over.bank, over.hands[0]], [-1, -1, [7], []])
})

test('what was said ahead is known to whoever said it', () => {
  const said = after(view, event('will_go_out', 0))
  assert.match(inWords(said, tell).join(' '), /You go out as soon as this lot is settled/)
  assert.equal(after(said, event('stays_in', 0)).leaving, false)
  assert.equal(after(said, event('cannot_go_out', 0, 5000)).leaving, false)
})
