// An edition as changes to the game's own, in the form the server reads.

export type Value = string | number | readonly (string | number)[]

/** Format a value as TOML, which here equals JSON. */
const spelled = (value: Value): string => JSON.stringify(value).replaceAll('\u007f', '\\u007f')

/** A row added to the edition: a copy of an existing row with other values. */
export type Added = {
  readonly id: number
  readonly like: string // the address of that row
  readonly values: ReadonlyMap<string, Value> // by column
}

export type Edits = {
  readonly set: ReadonlyMap<string, Value> // by address
  readonly dropped: ReadonlySet<string> // addresses of rows
  readonly added: readonly Added[]
  readonly wrong: ReadonlySet<string> // cells with unreadable input
}

export const UNCHANGED: Edits = { set: new Map(), dropped: new Set(), added: [], wrong: new Set() }

export const changesIn = (edits: Edits): number => edits.set.size + edits.dropped.size + edits.added.length

export function patchText(game: string, name: string, edits: Edits): string {
  if (!changesIn(edits)) return ''
  const lines = [`patch = ${spelled(game)}`]
  if (name.trim()) lines.push(`name = ${spelled(name.trim())}`)
  if (edits.dropped.size) lines.push(`drop = ${spelled([...edits.dropped])}`)
  if (edits.set.size) lines.push('', '[set]')
  for (const [address, value] of edits.set) lines.push(`${spelled(address)} = ${spelled(value)}`)
  for (const row of edits.added) {
    lines.push('', '[[add]]', `like = ${spelled(row.like)}`)
    for (const [column, value] of row.values) lines.push(`${spelled(column)} = ${spelled(value)}`)
  }
  return lines.join('\n') + '\n'
}

/** Parse the input of a cell to the type its value had; null if it does not fit. */
export function typedAs(typed: string, was: Value): Value | null {
  if (typeof was === 'number') return whole(typed)
  if (typeof was === 'string') return typed.trim() || null
  const parts = typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (was.every((entry) => typeof entry === 'number')) {
    const numbers = parts.map(whole)
    return numbers.every((n) => n !== null) ? numbers : null
  }
  return parts
}

function whole(typed: string): number | null {
  return /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null
}

export function shown(value: Value): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

export function same(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
