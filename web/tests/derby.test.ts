import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, beat } from '../src/boards/derby.ts'

const view = {
  viewer: 0,
  seats: 2,
  asked: [],
  over: false,
  places: [],
  race: 1,
  races: 1,
  throws: 3,
  post: 16,
  fences: [5, 11],
  owner: [0, 1],
  at: [15, 4],
  thrown: [],
  finished: [0, 0],
  waiting: [0, 0],
  wins: [0, 0],
}
const event = (kind: string, ...args: number[]) => ({ n: 0, clause: '', kind, args, text: '' })

test('a horse moves and comes home', () => {
  const thrown = after(view as never, event('thrown', 0, 1, 2, 2))
  assert.deepEqual([thrown.throws, thrown.thrown], [4, [1, 2, 2]])
  const home = after(thrown, event('moved', 0, 16))
  assert.deepEqual(
    [home.at, home.finished],
    [
      [16, 4],
      [4, 0],
    ],
  )
  assert.deepEqual(view.at, [15, 4])
})

test('horses of one throw move together', () => {
  assert.equal(beat(event('moved', 0, 1), event('moved', 1, 2)), 0)
  assert.ok(beat(event('moved', 0, 1), null) > 0)
})
