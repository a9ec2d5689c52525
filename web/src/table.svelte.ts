// One table: its socket and state. It reconnects by itself and resumes.

import '@words/table.ftl'
import { earlier, sentenceOf } from './api'
import { parse } from './bits'
import { Choosing } from './choosing.svelte'
import { house } from './house.svelte'
import { usual } from './levels'
import type { Args } from './offers'
import { Playback, type Shown } from './playback'
import { settings } from './settings.svelte'
import type {
  ClientMessage,
  EventInfo,
  GameInfo,
  AuditInfo,
  HintInfo,
  OfferInfo,
  RefusedInfo,
  ChatLine,
  ServerMessage,
  TableInfo,
  Update,
} from './wire'
import { say } from './words.ts'

const PRIVATE = 4403 // close code: spectators are not allowed
const NOWHERE = 4404 // close code: no such table
const LONG_AWAY = 40 // more new events than this are logged, not played

/** Return the session key of a seat's next event after its last action. */
const key = (table: string, seat: number) => `parlour.since.${table}.${seat}`

function remember(table: string, seat: number, next: number): void {
  try {
    sessionStorage.setItem(key(table, seat), String(next))
  } catch {
    // Play works without storage.
  }
}

function remembered(table: string, seat: number): number {
  try {
    return Number(sessionStorage.getItem(key(table, seat)) ?? -1)
  } catch {
    return -1
  }
}

function ticketOf(update: Update | null): number {
  return update?.asked.find((question) => question.seat === update.seat)?.ticket ?? 0
}

export class Table {
  info = $state.raw<TableInfo | null>(null)
  game = $state.raw<GameInfo | null>(null) // the game's entry on the home page
  update = $state.raw<Update | null>(null)
  shown = $state.raw<Shown>({ view: null, event: null, busy: false })
  log = $state.raw<readonly EventInfo[]>([])
  away = $state(-1) // the first event that happened while this device was away
  chat = $state.raw<readonly ChatLine[]>([])
  record = $state.raw<readonly AuditInfo[]>([])
  clocks = $state.raw<{ left: readonly number[]; running: readonly number[]; at: number } | null>(null)
  refused = $state.raw<RefusedInfo | null>(null)
  trouble = $state('')
  hint = $state.raw<HintInfo | null>(null) // for the question that is open
  hinting = $state(false)
  online = $state(false)
  met = $state(false) // the server has answered at least once
  lost = $state(false) // no such table, or I may not see it
  closedToMe = $state(false) // spectators are not allowed
  unreachable = $state(false) // the server does not answer

  skipped = $state(-1) // the first event that was skipped and not read yet
  since = $state(-1) // the first event after the viewing seat's last action

  choosing = new Choosing(
    (offer, args) => this.act(offer, args),
    () => settings.careful,
  )
  playback = new Playback((shown, events) => {
    this.shown = shown
    if (events.length) this.addToLog(events)
  })

  private socket: WebSocket | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private tries = 0
  private ref = 0
  private pending = new Map<number, string>()
  private next = 0 // the first event not yet received
  private closed = false
  private looked: number | null = null // the view requested and not yet received
  hidden = false // the game has secrets

  constructor(readonly id: string) {
    addEventListener('online', this.again)
    document.addEventListener('visibilitychange', this.again)
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    removeEventListener('online', this.again)
    document.removeEventListener('visibilitychange', this.again)
    this.playback.clear()
    this.socket?.close()
  }

  /** Return the level of a bot that takes a seat here. */
  get level(): string {
    return usual(this.game?.levels ?? [])
  }

  // ---- the wire ----------------------------------------------------------------------------

  private again = (): void => {
    this.send({ type: 'visible', visible: document.visibilityState === 'visible' })
    if (!this.closed && document.visibilityState === 'visible' && this.socket === null) this.connect()
  }

  private connect(): void {
    clearTimeout(this.timer)
    const socket = new WebSocket(new URL('ws', document.baseURI.replace(/^http/, 'ws')))
    this.socket = socket
    socket.onopen = () => {
      this.send({
        type: 'hello',
        table: this.id,
        since: this.next,
        chat: this.chat.length ? this.chat.at(-1)!.n + 1 : 0,
        record: this.record.length ? this.record.at(-1)!.n + 1 : 0,
        name: settings.name,
      })
      if (document.visibilityState !== 'visible') this.send({ type: 'visible', visible: false })
    }
    socket.onmessage = (message: MessageEvent<string>) => {
      this.online = true
      this.unreachable = false
      this.tries = 0
      this.take(parse(message.data) as ServerMessage)
    }
    socket.onclose = (end) => {
      if (this.socket !== socket) return
      this.closedToMe = end.code === PRIVATE
      if (this.closedToMe || end.code === NOWHERE) this.lost = true
      this.socket = null
      this.online = false
      this.looked = null
      this.pending.clear()
      this.choosing.sent = false
      this.hinting = false
      if (this.closed || this.lost) return
      this.unreachable = true
      const longest = this.clocks ? 3_000 : 10_000 // a clock may be running
      const wait = Math.min(longest, 400 * 2 ** this.tries) * (0.75 + Math.random() / 2)
      this.tries += 1
      this.timer = setTimeout(() => this.connect(), wait)
    }
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private take(message: ServerMessage): void {
    this.met = true
    switch (message.type) {
      case 'table':
        this.info = message
        break
      case 'update':
        this.applyUpdate(message)
        break
      case 'accepted':
        this.settle(message.ref, true)
        break
      case 'refused':
        this.refused = message
        this.settle(message.ref, false)
        break
      case 'hint':
        this.hint = message
        this.hinting = false
        break
      case 'said':
        if (!this.chat.some((line) => line.n === message.n)) this.chat = [...this.chat, message]
        break
      case 'clocks':
        this.clocks = { left: message.left, running: message.running, at: performance.now() }
        break
      case 'happened':
        if (!this.record.some((line) => line.n === message.n)) this.record = [...this.record, message]
        if (message.kind === 'line-removed')
          this.chat = this.chat.map((line) => (line.n === message.args.n ? { ...line, text: '' } : line))
        break
      case 'announced':
        house.announced = message
        break
      case 'trouble':
        this.trouble = message.sentence
        this.hinting = false
        if (message.ref) this.settle(message.ref, false)
        if (!this.info) this.lost = true
        break
    }
  }

  private applyUpdate(update: Update): void {
    const first = this.update === null
    if (update.seat === this.looked) this.looked = null
    const others = !first && this.update!.seat !== update.seat
    if (others && this.hidden) {
      this.playback.clear()
      this.log = []
    }
    const fresh = update.events.filter((event) => event.n >= this.next || (others && this.hidden))
    const gap = !first && this.away === -1 && fresh.length > LONG_AWAY
    if (gap) this.away = fresh[0]!.n
    for (const event of update.events) this.next = Math.max(this.next, event.n + 1)
    if (first || others) {
      this.since = remembered(this.id, update.seat)
      if (this.since >= 0 && this.since < this.next) this.skipped = this.since
    }
    if (ticketOf(update) !== ticketOf(this.update) || this.update?.offers.length !== update.offers.length) {
      this.hint = null
      this.hinting = false
    }
    this.update = update
    this.choosing.turn(update.seat)
    this.choosing.renew(update.offers, ticketOf(update))
    this.playback.push(
      { events: fresh, view: update.view },
      first || fresh.length > LONG_AWAY || (others && this.hidden),
    )
  }

  /** Fetch the events before the log's first. */
  async earlier(): Promise<void> {
    const seat = this.update?.seat ?? -1
    try {
      const { events } = await earlier(this.id, seat, this.log[0]?.n ?? 0)
      if (events.length && this.update?.seat === seat) this.addToLog(events)
    } catch (error) {
      this.trouble = sentenceOf(error)
    }
  }

  private addToLog(events: EventInfo[]): void {
    const last = this.log.at(-1)?.n ?? -1
    if (events[0]!.n > last) this.log = [...this.log, ...events]
    else
      this.log = [...new Map([...this.log, ...events].map((event) => [event.n, event])).values()].sort(
        (a, b) => a.n - b.n,
      )
  }

  private settle(ref: number, accepted: boolean): void {
    const key = this.pending.get(ref)
    this.pending.delete(ref)
    this.choosing.sent = this.pending.size > 0
    if (!accepted) return
    this.refused = null
    if (key) this.choosing.clear(key)
  }

  // ---- actions ---------------------------------------------------------------------------

  private act(offer: OfferInfo, args: Args): void {
    const update = this.update
    if (!update || update.seat < 0) return
    if (!this.online) {
      this.trouble = say('table-unreachable')
      return
    }
    const question = update.asked.find((entry) => entry.seat === update.seat)
    this.ref += 1
    this.pending.set(this.ref, this.choosing.key(offer))
    this.choosing.sent = true
    this.refused = null
    this.trouble = ''
    this.playback.skip()
    this.skipped = -1
    this.since = this.next
    remember(this.id, update.seat, this.next)
    this.send({
      type: 'act',
      ref: this.ref,
      seat: update.seat,
      action: offer.action,
      args,
      ticket: offer.unasked ? 0 : (question?.ticket ?? 0),
    })
  }

  undo(seat: number): void {
    this.ref += 1
    this.refused = null
    this.trouble = ''
    this.choosing.order = null
    this.send({ type: 'undo', ref: this.ref, seat })
  }

  /** Ask what a good player would do here. */
  askHint(): void {
    if (!this.update || this.update.seat < 0 || this.hinting) return
    this.ref += 1
    this.hinting = true
    this.trouble = ''
    this.send({ type: 'ask_hint', ref: this.ref, seat: this.update.seat })
  }

  /** Show the last view at once and remember which events were skipped. */
  skip(): void {
    if (!this.shown.busy) return
    if (this.skipped < 0) this.skipped = this.shown.event?.n ?? -1
    this.playback.skip()
  }

  look(seat: number): void {
    if (this.looked === seat) return
    this.looked = seat
    this.send({ type: 'look', seat, since: this.hidden ? 0 : this.next })
  }
}
