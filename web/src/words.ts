// Sentences, and numbers as people say them.

import '@words/common.ftl'
import { language, money, say } from './speech.ts'

export { money, say }

const NUMBER = new Intl.NumberFormat(language)
const DOLLARS = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

export type Call = (unit: string, n: number) => string

export function caller(names: Record<string, readonly string[]>, seats: readonly string[]): Call {
  return (unit, n) => {
    const known = unit === 'seat' ? seats : names[unit]
    const name = n >= 0 ? known?.[n] : undefined
    return name ?? (unit === '$' ? dollars(n) : NUMBER.format(n))
  }
}

export function dollars(n: number): string {
  return DOLLARS.format(n).replace('-', '−')
}

/** One, two and three. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return say('common-list', { others: series(items.slice(0, -1)), last: items.at(-1)! })
}

/** One, two, three. */
export function series(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : items.reduce((first, rest) => say('common-comma', { first, rest }))
}

const PLURAL = new Intl.PluralRules(language, { type: 'ordinal' })

export function ordinal(n: number): string {
  return say('common-ordinal', { n, form: PLURAL.select(n) })
}

/** Describe roughly how long ago something was. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds)
  if (gone < 90) return say('common-just-now')
  if (gone < 5400) return say('common-minutes-ago', { count: Math.round(gone / 60) })
  if (gone < 129600) return say('common-hours-ago', { count: Math.round(gone / 3600) })
  return say('common-days-ago', { count: Math.round(gone / 86400) })
}

/** Replace hyphens: `first-space` becomes first space. */
export function plain(word: string | number): string {
  return String(word).replaceAll('-', ' ').replaceAll('_', ' ')
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
