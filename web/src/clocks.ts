// Time as people read it.

import '@words/clocks.ftl'
import { say } from './words'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (n: number) => String(n).padStart(2, '0')

/** Format the milliseconds left: 4:09, 1:30:00, or days and hours. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds >= DAY)
    return say('clocks-days', { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) })
  const hours = Math.floor(seconds / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  return hours ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}` : `${minutes}:${two(seconds % MINUTE)}`
}

/** Format an agreed length of time: 3 minutes, 2 days. */
export function agreedTime(seconds: number): string {
  if (seconds % DAY === 0) return say('clocks-in-days', { n: seconds / DAY })
  if (seconds % HOUR === 0) return say('clocks-in-hours', { n: seconds / HOUR })
  if (seconds % MINUTE === 0) return say('clocks-in-minutes', { n: seconds / MINUTE })
  return say('clocks-in-seconds', { n: seconds })
}
