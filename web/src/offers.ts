// Offers and their forms, independent of the page.

import type { OfferInfo, ParamInfo, TermInfo } from './wire'

export type Value = number | number[] | undefined
export type Draft = Record<string, Value>
export type Args = (number | number[])[]

/** Name a parameter; a fact about a seat or a deal includes its value. */
function keyOfParam(param: ParamInfo): string {
  return isFact(param) && param.kind !== 'some' && param.unit !== '$'
    ? `${param.name}=${param.options[0] ?? param.low}`
    : param.name
}

/** Return a key for each offer that stays the same from update to update. */
export function keys(offers: readonly OfferInfo[]): string[] {
  const seen = new Map<string, number>()
  return offers.map((offer) => {
    const key = `${offer.action}(${offer.params.map(keyOfParam).join()})`
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    return times ? `${key}#${times}` : key
  })
}

/** Return the offers that answer a question, in the order of the panel: declining comes last. */
export function answering(offers: readonly OfferInfo[]): OfferInfo[] {
  const answers = offers.filter((offer) => !offer.unasked)
  return [...answers.filter((offer) => !offer.way_out), ...answers.filter((offer) => offer.way_out)]
}

/** Return whether the parameter is a fact with nothing to choose. */
export function isFact(param: ParamInfo): boolean {
  if (param.kind === 'range') return param.low >= param.high
  if (param.kind === 'one') return param.options.length === 1
  return param.least >= param.options.length || param.most === 0
}

/** Return whether a range covers a few named things, chosen like one of some. */
export function isNamed(param: ParamInfo): boolean {
  return param.kind === 'range' && param.unit !== '$' && (param.high - param.low) / param.step < 14
}

export function admits(param: ParamInfo, n: number): boolean {
  if (param.kind !== 'range') return param.options.includes(n)
  return n >= param.low && n <= param.high && (n - param.low) % param.step === 0
}

/** Return the form's value: the draft if it is still allowed, else the default. */
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

/** Return the offer's arguments from the form, or null if one is missing. */
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

/** Compute a figure from the present form. */
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

/** Return whether it costs so much against what it brings that I am asked once more. */
export function costly(offer: OfferInfo, draft: Draft | undefined): boolean {
  return offer.terms.some((term) => term.confirm_below !== null && figure(term, offer, draft) < term.confirm_below)
}

/** Return the steps by which an amount is usually changed, the first one back; never all one has at once. */
export function handy({ low, high, step }: ParamInfo): number[] {
  const one = step > 1 ? step : Math.max(1, round((high - low) / 20))
  const most = high - low
  const up = one === 20 ? [20, 40, 100] : [one, 2 * one, 5 * one]
  return most < one ? [] : [-one, ...up.filter((n) => n === one || n * 2 <= most)]
}

/** Return the nearest round number below: 1, 2 or 5 with noughts. */
function round(n: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, n)))
  return ([5, 2, 1].find((k) => k * ten <= n) ?? 1) * ten
}

/** Return the amount so much higher or lower, within what is legal. */
export function stepped({ low, high, step }: ParamInfo, amount: number | undefined, by: number): number {
  const from = amount ?? low
  const wanted = from === low && low % by !== 0 && step === 1 ? Math.ceil(low / by) * by : from + by
  return low + Math.round((Math.min(high, Math.max(low, wanted)) - low) / step) * step
}
