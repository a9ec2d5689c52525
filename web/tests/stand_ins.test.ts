import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standIns } from '../src/stand_ins.ts'
import type { MotionInfo, SeatInfo, TableInfo } from '../src/wire.ts'

const seat = (n: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n,
  name: `Player ${n}`,
  kind: 'person',
  mine: n === 0,
  here: true,
  level: null,
  away_since: 0,
  device: n,
  kept: false,
  muted: false,
  ...more,
})
const at = (seats: SeatInfo[], motions: MotionInfo[] = []) =>
  ({ phase: 'playing', wait: 60, seats, motions }) as unknown as TableInfo

test('whoever is waited for and away, or here and idle, can be played for after the wait', () => {
  const away = [seat(0), seat(1, { here: false, away_since: 100 })]
  assert.deepEqual(standIns(at(away), [1], 159, 100), [])
  assert.deepEqual(standIns(at(away), [1], 160, 100), [{ seat: 1, kind: 'away' }])
  assert.deepEqual(standIns(at(away), [0], 160, 100), [], 'nobody waits for them')
  const here = [seat(0), seat(1)]
  assert.deepEqual(standIns(at(here), [1], 159, 100), [])
  assert.deepEqual(standIns(at(here), [1], 160, 100), [{ seat: 1, kind: 'idle' }])
  const motion: MotionInfo = { n: 1, kind: 'stand_in', seat: 0, about: 1, waits_for: [] }
  assert.deepEqual(standIns(at(here, [motion]), [1], 160, 100), [], 'it is asked for already')
})

test('a seat of mine that a bot plays is mine to take back, and onlookers have nothing to say', () => {
  assert.deepEqual(standIns(at([seat(0, { kind: 'bot', level: 'easy' }), seat(1)]), [], 0, 0), [
    { seat: 0, kind: 'mine' },
  ])
  assert.deepEqual(standIns(at([seat(0, { mine: false }), seat(1)]), [0, 1], 1000, 0), [])
})
