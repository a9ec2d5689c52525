// What can be said of an offer and a half-filled form without looking at the page.

import type { OfferInfo, ParamInfo, TermInfo } from './wire'

export type Value = number | number[] | undefined
export type Draft = Record<string, Value>
export type Args = (number | number[])[]

/** A parameter by name; one that only states which seat or which deal is meant, with what it states. */
function told(param: ParamInfo): string {
  return isFact(param) && param.kind !== 'some' && param.unit !== '$'
    ? `${param.name}=${param.options[0] ?? param.low}`
    : param.name
}

/** A name for an offer that stays the same from update to update. */
export function keys(offers: readonly OfferInfo[]): string[] {
  const seen = new Map<string, number>()
  return offers.map((offer) => {
    const key = `${offer.action}(${offer.params.map(told).join()})`
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    return times ? `${key}#${times}` : key
  })
}

/** What answers a question, as it is laid out: what lets something go comes last, and is never the large button. */
export function answering(offers: readonly OfferInfo[]): OfferInfo[] {
  const answers = offers.filter((offer) => !offer.unasked)
  return [...answers.filter((offer) => !offer.way_out), ...answers.filter((offer) => offer.way_out)]
}

/** Nothing to choose: the offer only states it. */
export function isFact(param: ParamInfo): boolean {
  if (param.kind === 'range') return param.low >= param.high
  if (param.kind === 'one') return param.options.length === 1
  return param.least >= param.options.length || param.most === 0
}

/** A few things that have names, though they are given as a range: chosen one by one, like one of some. */
export function isNamed(param: ParamInfo): boolean {
  return param.kind === 'range' && param.unit !== '$' && (param.high - param.low) / param.step < 14
}

export function admits(param: ParamInfo, n: number): boolean {
  if (param.kind !== 'range') return param.options.includes(n)
  return n >= param.low && n <= param.high && (n - param.low) % param.step === 0
}

/** What stands in the form: what was filled in, if it still may be; else what is there to begin with. */
export function valueOf(param: ParamInfo, draft: Draft | undefined): Value {
  const value = draft?.[param.name]
  if (param.kind === 'some') {
    if (isFact(param)) return param.most === 0 ? [] : [...param.options]
    return Array.isArray(value) ? value.filter((n) => param.options.includes(n)) : []
  }
  if (isFact(param)) return param.kind === 'one' ? param.options[0] : param.low
  if (typeof value === 'number' && admits(param, value)) return value
  if (param.kind === 'one' || isNamed(param)) return undefined
  if (typeof value !== 'number') return param.low
  const within = Math.min(param.high, Math.max(param.low, value))
  return param.low + Math.round((within - param.low) / param.step) * param.step
}

/** The arguments of the offer as the form stands, or null while something is missing. */
export function argsOf(offer: OfferInfo, draft: Draft | undefined): Args | null {
  const args: Args = []
  for (const param of offer.params) {
    const value = valueOf(param, draft)
    if (value === undefined) return null
    if (Array.isArray(value)) {
      if (value.length < param.least || value.length > param.most) return null
      args.push([...value].sort((a, b) => a - b))
    } else args.push(value)
  }
  return args
}

/** A figure as it would be, the form filled in as it is. */
export function figure(term: TermInfo, offer: OfferInfo, draft: Draft | undefined): number {
  let total = term.then
  for (const param of offer.params) {
    const value = valueOf(param, draft)
    const chosen = Array.isArray(value) ? value : value === undefined ? [] : [value]
    for (const n of chosen) {
      const at = param.kind === 'range' ? (n - param.low) / param.step : param.options.indexOf(n)
      total += (term.by[param.name]?.[at] ?? 0) + (term.each[param.name] ?? 0) * n
    }
  }
  return Math.max(total, term.least ?? total)
}

/** More than half of what I have may be lost. */
export function costly(offer: OfferInfo, draft: Draft | undefined): boolean {
  return offer.terms.some((term) => term.risk && figure(term, offer, draft) * 2 < term.now)
}

/** Amounts people are likely to want: the least, a little more, a good deal more, and all there is. */
export function handy({ low, high, step }: ParamInfo): number[] {
  const steps = Math.floor((high - low) / step)
  const round = (n: number) => {
    const ten = 10 ** Math.floor(Math.log10(Math.max(1, n)))
    return ([5, 2, 1].find((k) => k * ten <= n) ?? 1) * ten
  }
  const from = low <= step && low % step === 0 ? 0 : low // from nothing or next to it, round sums
  const more = [20, 5].map((part) => from + round(steps / part) * step)
  return [...new Set([low, ...more.filter((n) => n > low && n < high), low + steps * step])]
}
