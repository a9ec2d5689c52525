import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelInWords, usual } from '../src/levels.ts'

test('bots play medium where they can, else as well as they can', () => {
  assert.equal(usual(['random', 'easy', 'medium', 'grand-master']), 'medium')
  assert.equal(usual(['random', 'patient']), 'patient')
  assert.equal(usual(['random']), 'random')
})

test('a level of somebody else’s goes by its own name', () => {
  assert.deepEqual(['random', 'medium', 'patient', 'constructor'].map(levelInWords), [
    'random',
    'medium',
    'patient',
    'constructor',
  ])
})
