import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after } from '../src/boards/hatter.ts'

const view = {
  viewer: 0,
  seats: 3,
  round: 1,
  dealer: 0,
  turns: 0,
  line: [0, 4, 0],
  shops: [[0, 1], [0, 3], []],
  discards: [],
  marked: true,
  hands: [
    [0, 8],
    [0, -1],
    [-1, -1],
  ],
  played: -1,
  shown: [[], [0], []],
  deck: 9,
}
const event = (kind: string, ...args: number[]) => ({ n: 0, clause: '', kind, args, text: '' })

test('a hat played takes the next place among those alike, and the one that was known leaves the hand', () => {
  const played = after(view as never, event('played', 1, 0, 0))
  assert.deepEqual(played.shops, [[0, 1, 2], [0, 3], []])
  assert.deepEqual(played.hands[1], [-1])
  assert.deepEqual(after(view as never, event('played', 2, 0, 2)).hands[2], [-1])
})

test('the first of the line is taken; only marked hands show it', () => {
  const took = after(view as never, event('took', 1, 0))
  assert.deepEqual(
    [took.line, took.hands[1]],
    [
      [4, 0],
      [0, 1, -1],
    ],
  )
  const hidden = after({ ...view, marked: false } as never, event('took', 1, 0))
  assert.deepEqual(hidden.hands[1], [-1, -1, -1]) // and what was known of it is forgotten
})

test('hats that are alike are swapped, moved and put in order one at a time', () => {
  assert.deepEqual(after(view as never, event('swapped', 2, 0, 0, 3, 1)).shops, [[0, 3], [0, 1], []])
  assert.deepEqual(after(view as never, event('scrapped', 2, 0, 1)).shops, [[0, 1], [3], []])
  assert.deepEqual(after(view as never, event('ordered', 2, 0, 2)).line, [0, 0, 4])
})
