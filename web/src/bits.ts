// A set travels as one whole number with a bit for each member; beyond 2^53 only a BigInt holds it exactly.

/** Return the members of a set, smallest first. */
export function members(set: number | bigint): number[] {
  const members: number[] = []
  let rest = BigInt(set)
  for (let n = 0; rest > 0n; n++, rest >>= 1n) if (rest & 1n) members.push(n)
  return members
}

/** Parse JSON; integers too large for a number become BigInt. */
export function parse(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}

function exact(_key: string, value: unknown, context?: { source?: string }): unknown {
  const large = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return large && context?.source ? BigInt(context.source) : value
}
