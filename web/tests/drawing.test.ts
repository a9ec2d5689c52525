import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardSize } from '../src/boards/highbid.ts'
import { cell, inward, sign, trackOf } from '../src/boards/highhat.ts'
import { inkOn, onCard } from '../src/look/colour.ts'
import { soft } from '../src/look/hyphens.ts'

test('what is written on a colour, or in it, can be read', () => {
  assert.equal(inkOn('#2b3a67'), '#f6efdd')
  assert.equal(inkOn('#e2b714'), '#1b1a17')
  assert.equal(onCard('#2b3a67'), '#2b3a67')
  assert.notEqual(onCard('#e2b714'), '#e2b714')
  assert.equal(onCard('mauve'), '#1b1a17')
})

test('only long words may be broken', () => {
  assert.equal(soft('Old Clock'), 'Old Clock')
  assert.equal(soft('Shakespeare').replaceAll('\u00ad', '-'), 'Sha-kes-peare')
})

test('cards of a hand are as large as fit', () => {
  const groups = Array.from({ length: 6 }, () => ({ have: 2, lack: 2, label: 150 }))
  const roomy = cardSize(groups, 900, 600)
  assert.ok(roomy > cardSize(groups, 900, 300))
  assert.equal(cardSize(groups, 200, 50), 60)
})

test('a track of any length goes round without two spaces in one place', () => {
  for (const spaces of [13, 40, 41, 200]) {
    const track = trackOf(spaces)
    const cells = Array.from({ length: spaces }, (_, n) => cell(n, track))
    assert.equal(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size, spaces)
    assert.ok(cells.every(({ x, y }) => x >= 0 && y >= 0 && x < track.across && y < track.down))
  }
  assert.deepEqual(trackOf(40), { across: 13, down: 9 })
  assert.deepEqual(
    [inward(0, trackOf(40)), inward(5, trackOf(40))],
    [
      { x: -1, y: -1 },
      { x: 0, y: -1 },
    ],
  )
})

test('a space in two or three signs', () => {
  assert.deepEqual(['+25', '−25, lose a turn', '50 to the Hat Pool', 'back 3', 'to bed'].map(sign), [
    { text: '+25' },
    { text: '−25' },
    { text: '−50' },
    { text: '«3' },
    { drawn: 'cross' },
  ])
})
