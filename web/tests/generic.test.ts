import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields, isHidden, describeValue, shapeOf } from '../src/boards/generic.ts'
import { caller } from '../src/words.ts'

const view = {
  viewer: 0,
  seats: 2,
  asked: [],
  over: false,
  places: [],
  last_card: 1,
  hands: [[0, 1], [-1]],
  row: [1, 0],
  score: [3, 4],
  trades: [{ from: 1, pays: 5 }],
}
const units = { last_card: 'card', hands: 'card', row: 'card', score: '$' }
const call = caller({ card: ['the Fool', 'the Tower'] }, ['Ann', 'Bob'])
const found = Object.fromEntries(fields(view, units).map((field) => [field.name, field]))

test('a field has a heading and a unit, and what the page says is not shown again', () => {
  assert.deepEqual(Object.keys(found), ['last_card', 'hands', 'row', 'score', 'trades'])
  assert.deepEqual([found.last_card!.title, found.last_card!.unit, found.trades!.unit], ['Last card', 'card', ''])
})

test('numbers go by their names', () => {
  assert.deepEqual(
    [
      describeValue(1, 'card', call),
      describeValue(1200, '$', call),
      describeValue(1200, '', call),
      describeValue(true, '', call),
      describeValue(2n ** 60n, 'card', call),
    ],
    ['the Tower', '$1,200', '1,200', 'yes', '1,152,921,504,606,846,976'],
  )
})

test('minus one is hidden only where it would have a name', () => {
  assert.deepEqual([isHidden(-1, 'card'), isHidden(-1, ''), isHidden(0, 'card')], [true, false, false])
})

test('what everybody has stands by seat', () => {
  const shapes = Object.values(found).map((field) => shapeOf(field, 2))
  assert.deepEqual(shapes, ['line', 'seats', 'line', 'seats', 'rows'])
  assert.equal(shapeOf({ name: '', title: '', unit: '', value: [] }, 0), 'line')
})
