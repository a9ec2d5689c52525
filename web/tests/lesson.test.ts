import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits, meant } from '../src/lesson.ts'
import type { LessonStep, OfferInfo, ParamInfo } from '../src/wire.ts'

const param = (name: string, more: Partial<ParamInfo>): ParamInfo => ({
  name,
  label: name,
  unit: '',
  kind: 'range',
  low: 0,
  high: 0,
  step: 1,
  options: [],
  labels: [],
  least: 1,
  most: 1,
  clause: '',
  ...more,
})
const buy = (item: number): OfferInfo =>
  ({
    action: 'buy',
    label: 'Buy',
    clause: 'c',
    params: [param('item', { low: item, high: item }), param('for', { kind: 'some', options: [1, 4] })],
    unasked: false,
  }) as unknown as OfferInfo
const step = { action: 'buy', args: [7, 0b10010], offers: [buy(5), buy(7)] } as unknown as LessonStep

test('what a step wants is the action with its choices, a set by its members', () => {
  assert.equal(fits(step, buy(7), [7, [1, 4]]), true)
  assert.equal(fits(step, buy(7), [7, [1]]), false)
  assert.equal(fits(step, buy(5), [5, [1, 4]]), false)
  assert.equal(fits(step, { ...buy(7), action: 'sell' }, [7, [1, 4]]), false)
})

test('of offers that differ in what they state, the right one is pointed at', () => {
  assert.equal(meant(step), 1)
})
