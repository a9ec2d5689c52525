import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beat } from '../src/boards/derby.ts'

const event = (kind: string, ...args: number[]) => ({ n: 0, clause: '', kind, args, text: '', changes: {} })

test('horses of one throw move together', () => {
  assert.equal(beat(event('moved', 0, 1), event('moved', 1, 2)), 0)
  assert.ok(beat(event('moved', 0, 1), null) > 0)
})
