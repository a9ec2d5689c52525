// What the charts share: marks at line ends, and a scale that keeps small values readable beside a fortune.

/** Move marks apart so that none covers another, in their order. */
export function apart(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, k) => k).sort((a, b) => wanted[a]! - wanted[b]!)
  const places = wanted.map((place) => Math.min(high, Math.max(low, place)))
  order.forEach((k, i) => {
    if (i) places[k] = Math.max(places[k]!, places[order[i - 1]!]! + gap)
  })
  order.reverse().forEach((k, i) => {
    places[k] = Math.min(places[k]!, i ? places[order[i - 1]!]! - gap : high)
  })
  return places
}

/** The dashes of each seat's line. */
export const DASHES = ['', '7 3', '2 3', '10 3 2 3', '5 5', '1 4']

type Scale = { of: (value: number) => number; marks: readonly number[] }

const USUAL = 0.8 // share of values up to the usual one
const FORTUNE = 6 // times the usual one

/** Return a scale from 0 to 1: linear, or logarithmic if few values lie far above the others. */
export function scaled(values: readonly number[]): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(1, ...values)
  const usual = [...values].sort((a, b) => a - b)[Math.floor(USUAL * (values.length - 1))] ?? 0
  if (usual <= 0 || high < FORTUNE * usual) return { of: (value) => (value - low) / (high - low), marks: [high] }
  const bent = (value: number) => Math.sign(value) * Math.log1p(Math.abs(value) / usual)
  const tens = Array.from({ length: 12 }, (_, k) => 10 ** k).filter((ten) => ten >= usual / 2 && ten <= high / 3)
  return { of: (value) => (bent(value) - bent(low)) / (bent(high) - bent(low)), marks: [high, ...tens.reverse()] }
}
