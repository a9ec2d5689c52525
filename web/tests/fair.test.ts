import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check, commitment, keyOf, outcome } from '../src/fair.ts'

// Worked out by parlour.kernel.chance: Fair(bytes(range(32)), ["ann", "bob"]), and fair_outcome of numbers 0 to 9.
const seed = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('')
const entropy = ['ann', 'bob']
const known: Record<number, number[]> = {
  6: [4, 1, 5, 4, 4, 3, 3, 2, 1, 1],
  36: [4, 25, 11, 10, 10, 33, 15, 2, 19, 13],
  216: [76, 169, 83, 46, 46, 177, 123, 2, 19, 193],
  52: [44, 21, 47, 14, 34, 21, 3, 50, 43, 29],
}

test('the seal is the SHA-256 of the seed', async () => {
  assert.equal(await commitment(seed), '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
})

test('every outcome is that of the kernel', async () => {
  const key = await keyOf(seed)
  for (const [outcomes, due] of Object.entries(known))
    for (const [index, fell] of due.entries()) assert.equal(await outcome(key, entropy, index, Number(outcomes)), fell)
})

test('a fair game passes, another seed or another throw does not', async () => {
  const fallen = known[216]!.map((fell) => [fell, 216] as [number, number])
  const luck = { seed, commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd', entropy, fallen }
  assert.equal((await check(luck)).fair, true)
  assert.equal(
    (
      await check({
        ...luck,
        commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'.replace(/^../, '00'),
      })
    ).fair,
    false,
  )
  const bent = await check({ ...luck, fallen: fallen.map((pair, n) => (n === 3 ? [(pair[0] + 1) % 216, 216] : pair)) })
  assert.equal(bent.fair, false)
  assert.match(bent.sentence, /Throw 4/)
})
