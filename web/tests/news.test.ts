import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading, sinceThen, touches } from '../src/news.ts'

const concerns = { paid: [0], proposed: [1], sold: [] }
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
  const told = sinceThen(log, 5, 2, concerns).map((one) => one.n)
  assert.deepEqual(told, [20, 21, 22])
  const busy = Array.from({ length: 30 }, (_, n) => event(n, n % 3 ? 'sold' : 'paid', 2))
  assert.equal(sinceThen(busy, 0, 2, concerns).length, 6)
  assert.ok(sinceThen(busy, 0, 2, concerns).every((one) => one.kind === 'paid'))
  assert.deepEqual(sinceThen(log, 99, 2, concerns), [])
})

test('a longer line takes longer to read', () => {
  assert.ok(reading('Ann throws 3 and 4.') > 800 && reading('Ann passes.') < 800)
})
