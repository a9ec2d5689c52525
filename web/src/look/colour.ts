// An edition may have any colours; these keep what is written on them, or in them, legible.

const CREAM = '#f6efdd'
const WHITE = '#ffffff'
const INK = '#1b1a17'
const CARD = '#ece3cb' // the darker of the two card stocks

type Rgb = [number, number, number]

function read(colour: string): Rgb | null {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1]
  return hex ? ([0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb) : null
}

function light(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(colour: Rgb, other: Rgb): number {
  const [low, high] = [light(colour), light(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Return cream or ink, the more legible on this colour, or white if both are hard to read. */
export function inkOn(colour: string): string {
  const ground = read(colour)
  if (!ground) return CREAM
  const legible = (ink: string) => contrast(ground, read(ink)!)
  const best = legible(INK) > legible(CREAM) ? INK : CREAM
  return legible(best) < 4.5 && legible(WHITE) > legible(best) ? WHITE : best
}

/** Return the colour, darkened until it is legible on a card. */
export function onCard(colour: string): string {
  let rgb = read(colour)
  if (!rgb) return INK
  while (contrast(rgb, read(CARD)!) < 4.6) rgb = rgb.map((part) => Math.floor(part * 0.93)) as Rgb
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
