// Shows events one after another, each for its beat, then the view that came with them.

import type { EventInfo } from './wire'

export type View = Record<string, any>
type Batch = { events: readonly EventInfo[]; view: View }
/** Returns the minimum milliseconds of an event, whatever the board's beat. */
type Least = (event: EventInfo) => number
export type Beat = (event: EventInfo, next: EventInfo | null) => number
export type Shown = { view: View | null; event: EventInfo | null; busy: boolean }
export type Clock = { set(act: () => void, milliseconds: number): unknown; clear(timer: any): void }

const BEAT = 450
const PATIENCE = 14 // more waiting events than this play faster

const clockwork: Clock = { set: (act, ms) => setTimeout(act, ms), clear: (timer) => clearTimeout(timer) }

/** Return the view after an event. Nobody is asked until all events have been shown. */
export function applyEvent(view: View, event: EventInfo): View {
  return { ...view, ...event.changes, asked: [] }
}

/** Return the view, or null if it is empty, as for games of an older version. */
export function drawable(view: View | null): View | null {
  return view && Object.keys(view).length ? view : null
}

export class Playback {
  beat: Beat = () => BEAT // the board's, where it has one
  speed = 1 // 0: everything at once
  least: Least = () => 0 // no minimum
  private batches: Batch[] = []
  private at = 0
  private view: View | null = null
  private timer: unknown = null

  private show: (shown: Shown, events: EventInfo[]) => void
  private clock: Clock

  constructor(show: (shown: Shown, events: EventInfo[]) => void, clock: Clock = clockwork) {
    this.show = show
    this.clock = clock
  }

  /** Queue events and the view after them; `jump` only logs them. */
  push(batch: Batch, jump = false): void {
    this.batches.push(batch)
    if (jump || this.speed === 0 || this.view === null) this.skip()
    else if (this.timer === null) this.next()
  }

  /** Show the last view at once. */
  skip(): void {
    const events: EventInfo[] = []
    for (const batch of this.batches) {
      events.push(...batch.events.slice(this.at))
      this.at = 0
      this.view = batch.view
    }
    this.batches = []
    this.rest(events)
  }

  /** Forget everything, as another seat looks now. */
  clear(): void {
    this.batches = []
    this.at = 0
    this.view = null
    this.rest([])
  }

  private rest(events: EventInfo[]): void {
    if (this.timer !== null) this.clock.clear(this.timer)
    this.timer = null
    this.show({ view: this.view, event: null, busy: false }, events)
  }

  private next(): void {
    this.timer = null
    const events: EventInfo[] = []
    for (;;) {
      const batch = this.batches[0]
      if (!batch) return this.rest(events)
      const event = batch.events[this.at]
      if (!event) {
        this.view = batch.view
        this.batches.shift()
        this.at = 0
        continue
      }
      events.push(event)
      this.at += 1
      const following = batch.events[this.at] ?? null
      this.view = following ? this.view && applyEvent(this.view, event) : batch.view
      const wanted = this.beat(event, following)
      const beat = wanted && Math.max(wanted * this.haste(), this.least(event)) * this.speed
      if (beat > 0) {
        this.show({ view: this.view, event, busy: true }, events)
        this.timer = this.clock.set(() => this.next(), beat)
        return
      }
    }
  }

  private haste(): number {
    const left = this.batches.reduce((sum, batch) => sum + batch.events.length, -this.at)
    return left > PATIENCE ? Math.max(0.2, PATIENCE / left) : 1
  }
}
