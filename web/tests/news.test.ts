import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorOf, reading, sinceThen, touches } from '../src/news.ts'

const concerns = { paid: [0], proposed: [1], sold: [] }
const units = { paid: ['seat', '$'], moved: ['seat'], sold: ['seat'], rings: ['place'] }
const event = (n: number, kind: string, ...args: number[]) => ({ n, clause: '', kind, args, text: `${kind} ${n}` })

test('what I pay and what is offered to me touches me', () => {
  assert.ok(touches(event(0, 'paid', 2, 50), 2, concerns))
  assert.ok(!touches(event(0, 'paid', 1, 50), 2, concerns))
  assert.ok(touches(event(0, 'proposed', 1, 2, 7), 2, concerns))
  assert.ok(!touches(event(0, 'sold', 2), 2, concerns), 'news to all is nothing of mine')
  assert.ok(!touches(event(0, 'paid', -1), -1, concerns), 'nothing touches whoever looks on')
})

test('three to six lines, in order, what touches me first', () => {
  const log = [
    ...Array.from({ length: 20 }, (_, n) => event(n, 'moved', 1)),
    event(20, 'sold', 1),
    event(21, 'paid', 2, 50),
    event(22, 'moved', 1),
  ]
  const told = sinceThen(log, 5, 2, concerns, units).map((one) => one.n)
  assert.deepEqual(told, [20, 21, 22])
  const busy = Array.from({ length: 30 }, (_, n) => event(n, n % 3 ? 'sold' : 'paid', 2))
  assert.equal(sinceThen(busy, 0, 2, concerns, units).length, 6)
  assert.ok(sinceThen(busy, 0, 2, concerns, units).every((one) => one.kind === 'paid'))
  assert.deepEqual(sinceThen(log, 99, 2, concerns, units), [])
})

test('nobody is left out', () => {
  const log = [
    event(0, 'moved', 1),
    ...Array.from({ length: 9 }, (_, n) => event(n + 1, 'sold', 0)),
    event(10, 'rings', 3),
  ]
  assert.deepEqual(
    sinceThen(log, 0, 2, concerns, units).map((one) => one.n),
    [0, 5, 6, 7, 8, 9],
  )
  assert.equal(actorOf(event(0, 'rings', 3), units), -1)
})

test('a longer line takes longer to read', () => {
  assert.ok(reading('Ann throws 3 and 4.') > 800 && reading('Ann passes.') < 800)
})
