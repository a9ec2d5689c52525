import assert from 'node:assert/strict'
import { test } from 'node:test'
import { members } from '../src/bits.ts'
import { admits, answering, argsOf, costly, figure, handy, isFact, keys, stepped, valueOf } from '../src/offers.ts'

const param = (more: object) => ({
  name: 'amount',
  label: 'Amount',
  unit: '$',
  kind: 'range' as const,
  low: 20,
  high: 100,
  step: 20,
  options: [],
  labels: [],
  least: 1,
  most: 1,
  clause: '',
  notes: [],
  ...more,
})
const offer = (action: string, ...params: ReturnType<typeof param>[]) => ({
  action,
  label: action,
  clause: '',
  params,
  unasked: false,
  way_out: false,
  grave: false,
  terms: [],
  notes: [],
})

test('an amount begins at its lowest and stays within its limits', () => {
  assert.equal(valueOf(param({}), undefined), 20)
  assert.equal(valueOf(param({}), { amount: 60 }), 60)
  assert.equal(valueOf(param({ high: 40 }), { amount: 60 }), 40)
  assert.equal(valueOf(param({}), { amount: 55 }), 60)
})

test('one of some is not chosen until it is', () => {
  const one = param({ kind: 'one', options: [3, 5] })
  assert.equal(argsOf(offer('play', one), undefined), null)
  assert.deepEqual(argsOf(offer('play', one), { amount: 5 }), [5])
  assert.equal(argsOf(offer('play', one), { amount: 4 }), null)
})

test('a few named things are chosen, not taken for granted', () => {
  const seats = param({ unit: 'seat', low: 0, high: 2, step: 1 })
  assert.equal(argsOf(offer('play', seats), undefined), null)
  assert.deepEqual(argsOf(offer('play', seats), { amount: 0 }), [0])
})

test('some of several go as their members', () => {
  const some = param({ kind: 'some', options: [1, 4, 60], least: 1, most: 2 })
  assert.equal(argsOf(offer('sell', some), undefined), null)
  assert.deepEqual(argsOf(offer('sell', some), { amount: [60, 1] }), [[1, 60]])
  assert.equal(argsOf(offer('sell', some), { amount: [1, 4, 60] }), null)
})

test('what cannot be otherwise is a fact', () => {
  const fact = param({ low: 40, high: 40 })
  assert.ok(isFact(fact))
  assert.deepEqual(argsOf(offer('pay', fact), undefined), [40])
})

test('offers of one name are told apart', () => {
  assert.equal(new Set(keys([offer('buy', param({})), offer('buy'), offer('buy')])).size, 3)
})

test('a set of many cards is read exactly', () => {
  assert.deepEqual(members(2n ** 60n + 5n), [0, 2, 60])
})

test('amounts are changed in steps, never to all one has', () => {
  assert.deepEqual(handy(param({ low: 110, high: 1990, step: 10 })), [-10, 10, 20, 50])
  assert.deepEqual(handy(param({ low: 120, high: 1980, step: 20 })), [-20, 20, 40, 100])
  assert.deepEqual(handy(param({ low: 1, high: 420, step: 1 })), [-20, 20, 40, 100])
  assert.deepEqual(handy(param({ low: 20, high: 40, step: 20 })), [-20, 20])
  assert.equal(stepped(param({ low: 1, high: 420, step: 1 }), 1, 20), 20)
  assert.equal(stepped(param({ low: 120, high: 1980, step: 20 }), 120, 40), 160)
  assert.equal(stepped(param({ low: 120, high: 1980, step: 20 }), 1960, 100), 1980)
  for (const low of [0, 10, 20, 35]) {
    const wide = param({ low, high: 900 })
    for (const by of handy(wide)) assert.ok(admits(wide, stepped(wide, low, by)), `${low} ${by}`)
  }
})

test('what lets something go comes last', () => {
  const pass = { ...offer('pass'), way_out: true }
  const laid = answering([pass, offer('bid'), { ...offer('sell'), unasked: true }, offer('buy')])
  assert.deepEqual(
    laid.map((one) => one.action),
    ['bid', 'buy', 'pass'],
  )
})

const term = (more: object) => ({
  label: 'Cash',
  unit: '$',
  now: 200,
  then: 200,
  by: {},
  each: {},
  confirm_below: null,
  least: null,
  ...more,
})

test('a figure is what it was and what each choice adds', () => {
  const things = param({ name: 'give', unit: 'property', kind: 'some', options: [3, 5], least: 0, most: 2 })
  const trade = offer('propose', things, param({ name: 'points' }))
  const worth = term({ by: { give: [-50, -70] }, each: { points: 1 } })
  assert.equal(figure(worth, trade, { give: [5], points: 40 }), 200 - 70 + 40)
  assert.equal(figure(worth, trade, { give: [3, 5] }), 200 - 120 + 20, 'an amount begins at its lowest')
  const ways = param({ name: 'payment', unit: 'payment', low: 0, high: 1, step: 1 })
  assert.equal(figure(term({ by: { payment: [-90, 0] } }), offer('buy', ways), { payment: 0 }), 110)
  assert.equal(figure(term({ each: { amount: -5 }, least: 0 }), offer('bet', param({})), { amount: 60 }), 0)
})

test('what takes a figure below its limit is costly', () => {
  const bet = { ...offer('bet', param({})), terms: [term({ each: { amount: -2 }, confirm_below: 100 })] }
  assert.ok(!costly(bet, { amount: 40 }))
  assert.ok(costly(bet, { amount: 60 }))
})
