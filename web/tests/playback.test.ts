import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEvent, Playback, type Beat, type Shown } from '../src/playback.ts'

const event = (n: number, changes = {}) => ({ n, clause: '', kind: 'moved', args: [n], text: `event ${n}`, changes })

/** A clock that the test moves on. */
function stopped() {
  const waiting: { act: () => void; after: number }[] = []
  return {
    waiting,
    set: (act: () => void, after: number) => waiting[waiting.push({ act, after }) - 1],
    clear: (timer: unknown) => waiting.splice(waiting.indexOf(timer as never), 1),
    tick: () => waiting.shift()!.act(),
  }
}

function laid(beat?: Beat) {
  const clock = stopped()
  const shown: Shown[] = []
  const told: number[] = []
  const playback = new Playback((now, events) => {
    shown.push(now)
    told.push(...events.map((one) => one.n))
  }, clock)
  if (beat) playback.beat = beat
  playback.push({ events: [], view: { at: 0 } })
  return { clock, shown, told, playback, last: () => shown.at(-1)! }
}

test('the first view stands at once', () => {
  const { last } = laid()
  assert.deepEqual(last(), { view: { at: 0 }, event: null, busy: false })
})

test('events are told one after another, and the real view comes with the last', () => {
  const { clock, told, playback, last } = laid()
  playback.push({ events: [event(0, { at: 1 }), event(1)], view: { at: 9 } })
  assert.deepEqual([last().view?.at, last().event?.n, last().busy, told], [1, 0, true, [0]])
  clock.tick()
  assert.deepEqual([last().view, last().event?.n, told], [{ at: 9 }, 1, [0, 1]])
  clock.tick()
  assert.deepEqual(last(), { view: { at: 9 }, event: null, busy: false })
})

test('what has no beat happens together with what follows', () => {
  const { clock, told, playback, last } = laid((_, next) => (next ? 0 : 100))
  playback.push({ events: [event(0), event(1), event(2)], view: { at: 3 } })
  assert.deepEqual([told, last().event?.n], [[0, 1, 2], 2])
  clock.tick()
  assert.equal(last().busy, false)
})

test('skipping tells everything and shows how it stands', () => {
  const { clock, told, playback, last } = laid()
  playback.push({ events: [event(0), event(1)], view: { at: 1 } })
  playback.push({ events: [event(2)], view: { at: 2 } })
  playback.skip()
  assert.deepEqual([told, last().view, last().busy, clock.waiting.length], [[0, 1, 2], { at: 2 }, false, 0])
})

test('without motion nothing waits', () => {
  const { clock, told, playback, last } = laid()
  playback.speed = 0
  playback.push({ events: [event(0), event(1)], view: { at: 1 } })
  assert.deepEqual([told, last().busy, clock.waiting.length], [[0, 1], false, 0])
})

test('a long backlog is told faster', () => {
  const { clock, playback } = laid()
  playback.push({ events: Array.from({ length: 60 }, (_, n) => event(n)), view: {} })
  assert.ok(clock.waiting[0]!.after < 200)
})

test('an event changes the fields it names, and nobody is asked meanwhile', () => {
  const view = { at: [0, 0], throws: 1, asked: [[0, 'throw']] }
  assert.deepEqual(applyEvent(view, event(0, { at: [3, 0] })), { at: [3, 0], throws: 1, asked: [] })
  assert.deepEqual(view.at, [0, 0])
})
