import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { cardSize } from '../src/boards/highbid.ts'
import { picture, PICTURED } from '../src/boards/highbid/lots.ts'
import { cell, groupOf, inward, lastMove, sign, trackOf } from '../src/boards/highhat.ts'
import { drawing, estate } from '../src/boards/highhat/drawings.ts'
import { apart, scaled } from '../src/look/chart.ts'
import { inkOn, onCard } from '../src/look/colour.ts'
import { soft } from '../src/look/hyphens.ts'
import type { EventInfo, HighHatPrint, HighHatView } from '../src/wire.ts'

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
  assert.equal(cardSize(groups, 200, 50), 58)
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

test('a space in two or three signs, and its colour', () => {
  const does = ['', 'space.plus', 'rest.lose-turn', 'pool.hat', 'pool.milk/collect', 'space.exact', 'sanitarium.sent']
  const printed = { does, number: [0, 25, 25, 50, 0, -3, 0], bonus: 50 } as unknown as HighHatPrint
  const view = { milk_fund: 150 } as HighHatView
  assert.deepEqual(
    does.map((_, space) => sign(space, printed, view, '')),
    ['+50', '+25', '−25', '−50', '+150', '«3', ''],
  )
  assert.deepEqual(does.map(groupOf), ['gain', 'gain', 'loss', 'pool', 'pool', 'away', 'away'])
})

test('a space is drawn by its name, or by what it does', () => {
  assert.notEqual(drawing("Tailor's Bill", 'space.minus', 25), drawing('Bridge Losses', 'space.minus', 50))
  assert.equal(drawing('A surprise', 'space.minus', 25), drawing('Another', 'space.minus', 5))
  assert.notEqual(drawing('A surprise', 'space.exact', 3), drawing('A surprise', 'space.exact', -3))
  assert.equal(drawing('A surprise', 'space.exact/go', 20), drawing('A surprise', 'space.exact', 3))
  assert.equal(estate('Something else'), estate('Park Avenue House'))
})

test('the last move is followed from where the piece stood, on or back', () => {
  const moved = (seat: number, space: number) => ({ kind: 'moved', args: [seat, space] }) as EventInfo
  assert.deepEqual(lastMove([moved(0, 38), moved(1, 5), moved(0, 1)], 40), { seat: 0, way: [38, 39, 0, 1] })
  assert.deepEqual(lastMove([moved(0, 5), moved(0, 3)], 40)?.way, [5, 4, 3])
  assert.equal(lastMove([], 40), null)
  assert.equal(lastMove([moved(0, 5)], 40), null)
})

test('every property of the printed edition has a picture of its own', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const drawn = [...read('../src/boards/highbid/lots.svg').matchAll(/<symbol id="(.+?)"/g)].map((found) => found[1]!)
  const edition = read('../../src/parlour/games/highbid/edition.toml').split('[[property]]').slice(1)
  const names = edition.map((entry) => /name = "(.+?)"/.exec(entry)![1]!)
  assert.deepEqual(names.map(picture), drawn)
  assert.deepEqual([...PICTURED], drawn)
  assert.equal(picture('Somebody’s Umbrella'), undefined)
})

test('marks stand apart in the order of their lines', () => {
  assert.deepEqual(apart([14, 29, 150], 18, 10, 180), [14, 32, 150])
  assert.deepEqual(apart([180, 180, 180, 170], 18, 10, 180), [144, 162, 180, 126])
})

test('one fortune leaves the rest of a chart readable', () => {
  assert.equal(scaled([0, 50, 100]).of(50), 0.5)
  const scale = scaled([...Array<number>(40).fill(300), 500, 400, 100_000])
  const [none = 1, usual = 0, more = 0, fortune = 0] = [0, 300, 500, 100_000].map(scale.of)
  assert.ok(none === 0 && fortune === 1)
  assert.ok(usual > 0.1 && more - usual > 0.03)
  assert.deepEqual(scale.marks, [100_000, 10_000, 1_000])
})
