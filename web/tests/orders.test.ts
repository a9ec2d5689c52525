import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerBy, lotOf } from '../src/orders.ts'

const offer = (action: string, low = 0) => ({
  action,
  label: action,
  clause: '',
  params: low ? [{ name: 'amount', unit: '$', kind: 'range' as const, low, high: 900, step: 20 }] : [],
  unasked: false,
})
const errands = { bid: 'bid', pass_by: 'pass', lot: ['lot', 'round'], repeated: 'throw' }
const said = (order: object, view: object, ...offers: object[]) => {
  const found = answerBy(order as never, errands, view, offers as never)
  return found && [found[0].action, found[1]]
}

test('the table bids the least it can until my limit, and then passes', () => {
  const limit = { kind: 'limit', lot: '3/1', most: 100 }
  assert.deepEqual(said(limit, { lot: 3, round: 1 }, offer('pass'), offer('bid', 60)), ['bid', [60]])
  assert.deepEqual(said(limit, { lot: 3, round: 1 }, offer('pass'), offer('bid', 100)), ['bid', [100]])
  assert.deepEqual(said(limit, { lot: 3, round: 1 }, offer('pass'), offer('bid', 120)), ['pass', []])
  assert.deepEqual(said(limit, { lot: 3, round: 1 }, offer('pass')), ['pass', []])
})

test('an order is for one lot', () => {
  assert.equal(said({ kind: 'out', lot: '3/1' }, { lot: 4, round: 2 }, offer('pass'), offer('bid', 60)), null)
  assert.deepEqual(said({ kind: 'out', lot: '4/2' }, { lot: 4, round: 2 }, offer('pass'), offer('bid', 60)), [
    'pass',
    [],
  ])
})

test('throwing on ends when anything else is asked', () => {
  assert.deepEqual(said({ kind: 'on' }, {}, offer('throw')), ['throw', []])
  assert.equal(said({ kind: 'on' }, {}, offer('let_pass'), offer('call', 3)), null)
})

test('without a lot there is nothing to bid for', () => {
  assert.equal(lotOf(errands, { lot: -1, round: 2 }), '')
  assert.equal(lotOf({ ...errands, lot: [] }, { lot: 3 }), '')
})
