import { sentence, plain, type Call } from '../words.ts'

const SHELL = ['viewer', 'seats', 'asked', 'over', 'places'] // fields that the page shows elsewhere

/** A field of a view, its heading, and the unit of its numbers: '' for none. */
type Field = { name: string; title: string; unit: string; value: unknown }

export function fields(view: Record<string, unknown>, units: Record<string, string>): Field[] {
  const shown = Object.entries(view).filter(([name]) => !SHELL.includes(name))
  return shown.map(([name, value]) => ({ name, title: sentence(plain(name)), unit: units[name] ?? '', value }))
}

export type Shape = 'seats' | 'rows' | 'line'

const AMOUNTS = ['', '$', 'points'] // units that each seat may own an amount of

/** Return the layout: a row for each seat, a row for each entry, or one line. */
export function shapeOf({ value, unit }: Field, seats: number): Shape {
  if (!Array.isArray(value) || !value.length) return 'line'
  const nested = value.some((entry) => typeof entry === 'object')
  if (value.length === seats && (nested || AMOUNTS.includes(unit))) return 'seats'
  return nested ? 'rows' : 'line'
}

/** Return a text that changes with the value. */
export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? ''

export const isHidden = (value: unknown, unit: string) => unit !== '' && value === -1

/** Format a plain value. */
export function describeValue(value: unknown, unit: string, call: Call): string {
  if (typeof value === 'number') return call(unit, value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'bigint') return value.toLocaleString('en-US')
  return String(value ?? 'none')
}
