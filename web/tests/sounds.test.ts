import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { GAMES, soundOf } from '../src/sounds.ts'

const FOLDERS: Record<string, string> = {
  'derby-day': 'derby',
  'high-bid': 'highbid',
  'high-hat': 'highhat',
  'madder-than-a-hatter': 'hatter',
  ratrace: 'ratrace',
}

test('what is heard can happen', () => {
  assert.deepEqual(Object.keys(GAMES).sort(), Object.keys(FOLDERS).sort())
  for (const [game, heard] of Object.entries(GAMES)) {
    const path = new URL(`../../src/parlour/games/${FOLDERS[game]}/events.toml`, import.meta.url)
    const events = [
      ...readFileSync(path, 'utf8')
        .split('[concerns]')[0]!
        .matchAll(/^(\w+) =/gm),
    ].map(([, kind]) => kind)
    for (const kind of Object.values(heard).flat()) assert.ok(events.includes(kind), `${game}: ${kind}`)
  }
})

test('a loss is heard by whom it touches alone', () => {
  assert.equal(soundOf('ratrace', 'lost_bet', true), 'loss')
  assert.equal(soundOf('ratrace', 'lost_bet', false), null)
  assert.equal(soundOf('ratrace', 'sold', false), 'hammer')
  assert.equal(soundOf('a-game-of-another-package', 'thrown', false), 'dice')
  assert.equal(soundOf('constructor', 'moved', true), null)
})
