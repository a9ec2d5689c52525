import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beat, bets, inPhoto, measure } from '../src/boards/derby.ts'
import { onShake } from '../src/look/shake.ts'
import type { DerbyView } from '../src/wire.ts'

const event = (kind: string, ...args: number[]) => ({ n: 0, clause: '', kind, args, text: '', changes: {} })

test('horses of one throw move together', () => {
  assert.equal(beat(event('moved', 0, 1), event('moved', 1, 2)), 0)
  assert.ok(beat(event('moved', 0, 1), null) > 0)
})

test('the odds of all horses are shown together', () => {
  assert.equal(beat(event('quoted', 0, 20), event('quoted', 1, 30)), 0)
  assert.ok(beat(event('quoted', 5, 20), event('backed', 0, 1, 10, 20)) > 0)
})

const view = (at: number[], more: object = {}) => ({ at, post: 16, ...more }) as unknown as DerbyView

test('a finish is close with another horse within a space of the post', () => {
  assert.deepEqual(inPhoto(view([16, 15, 3, 14]), [0]), [0, 1])
  assert.deepEqual(inPhoto(view([16, 14, 3]), [0]), [])
  assert.deepEqual(inPhoto(view([16, 16, 3]), [0, 1]), [0, 1])
  assert.deepEqual(inPhoto(view([15, 15, 3]), []), [])
  assert.equal(inPhoto(view([16, 15, 15, 15]), [0]).length, 3)
})

test('a seat has a bet from before the start and one from the half-way post', () => {
  const table = view([], { purses: [80, 70], backed: [-1, 4, 2, 0], returns: [0, 60, 45, 90] })
  assert.deepEqual(bets(table, 0), [{ book: 2, horse: 2, returns: 45 }])
  assert.deepEqual(bets(table, 1), [
    { book: 1, horse: 4, returns: 60 },
    { book: 3, horse: 0, returns: 90 },
  ])
})

test('what counts is wins, or purses where there is a tote', () => {
  assert.equal(measure.format(1_000_250), '$250')
  assert.match(measure.format(612), /1 won, space 12/)
})

test('one hard shake is one throw', () => {
  const page = new EventTarget()
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
  let throws = 0
  let time = 0
  const end = onShake(
    () => throws++,
    () => time,
  )
  const shake = (x: number) =>
    page.dispatchEvent(Object.assign(new Event('devicemotion'), { acceleration: { x, y: 0, z: 0 } }))
  shake(5)
  assert.equal(throws, 0, 'walking')
  shake(20)
  shake(-20)
  assert.equal(throws, 1)
  time = 2000
  shake(20)
  assert.equal(throws, 2)
  end()
  time = 4000
  shake(20)
  assert.equal(throws, 2)
})
