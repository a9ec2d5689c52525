import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerBy } from '../src/orders.ts'

const offer = (action: string, low = 0) => ({
  action,
  label: action,
  clause: '',
  params: low ? [{ name: 'amount', unit: '$', kind: 'range' as const, low, high: 900, step: 20 }] : [],
  unasked: false,
})
const errands = { bidding: { bid: 'bid', pass: 'pass', lot: (view: { lot: string }) => view.lot }, repeated: 'throw' }
const said = (order: object, view: object, ...offers: object[]) => {
  const found = answerBy(order as never, errands, view, offers as never)
  return found && [found[0].action, found[1]]
}

test('the table bids the least it can until my limit, and then passes', () => {
  const limit = { kind: 'limit', lot: 'clock', most: 100 }
  assert.deepEqual(said(limit, { lot: 'clock' }, offer('pass'), offer('bid', 60)), ['bid', [60]])
  assert.deepEqual(said(limit, { lot: 'clock' }, offer('pass'), offer('bid', 100)), ['bid', [100]])
  assert.deepEqual(said(limit, { lot: 'clock' }, offer('pass'), offer('bid', 120)), ['pass', []])
  assert.deepEqual(said(limit, { lot: 'clock' }, offer('pass')), ['pass', []])
})

test('an order is for one lot', () => {
  assert.equal(said({ kind: 'out', lot: 'clock' }, { lot: 'vase' }, offer('pass'), offer('bid', 60)), null)
  assert.deepEqual(said({ kind: 'out', lot: 'vase' }, { lot: 'vase' }, offer('pass'), offer('bid', 60)), ['pass', []])
})

test('throwing on ends when anything else is asked', () => {
  assert.deepEqual(said({ kind: 'on' }, {}, offer('throw')), ['throw', []])
  assert.equal(said({ kind: 'on' }, {}, offer('let_pass'), offer('call', 3)), null)
})
