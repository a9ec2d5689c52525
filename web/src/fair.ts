// Checks here, not on the server, that the dice were fair.
//
// The server published the hash of its seed before the first throw. Every outcome follows from that seed, what the
// players' devices added, and its number: HMAC-SHA-256 as a 64-bit number, below the largest multiple of the outcomes.

import '@words/ending.ftl'
import { say } from './words.ts'

export type Luck = {
  seed: string
  commitment: string
  entropy: string[]
  fallen: [outcome: number, outcomes: number][]
}
export type Verdict = { fair: boolean; throws: number; sentence: string }

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function commitment(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(seed)))
}

export function keyOf(seed: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

export async function outcome(
  key: CryptoKey,
  entropy: readonly string[],
  index: number,
  outcomes: number,
): Promise<number> {
  const all = BigInt(outcomes)
  const limit = ((1n << 64n) / all) * all
  for (let attempt = 0; ; attempt++) {
    const message = [...entropy, String(index), String(attempt)].join('|')
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
    const word = new DataView(mac).getBigUint64(0)
    if (word < limit) return Number(word % all)
  }
}

export async function check(luck: Luck): Promise<Verdict> {
  const throws = luck.fallen.length
  if ((await commitment(luck.seed)) !== luck.commitment)
    return { fair: false, throws, sentence: say('ending-wrong-seed') }
  const key = await keyOf(luck.seed)
  for (const [index, [fell, outcomes]] of luck.fallen.entries()) {
    const due = await outcome(key, luck.entropy, index, outcomes)
    if (due !== fell) return { fair: false, throws, sentence: say('ending-wrong-throw', { number: index + 1 }) }
  }
  return {
    fair: true,
    throws,
    sentence: say('ending-all-throws-and-draws', { throws }),
  }
}
