// The choice in progress: legal actions, their forms, and what the board lights up.

import type { Picker, Where } from './boards/props'
import { admits, argsOf, costly, isFact, keys, valueOf, type Args, type Draft, type Value } from './offers'
import type { Order } from './orders'
import type { OfferInfo, ParamInfo } from './wire'

export class Choosing implements Picker {
  offers = $state.raw<readonly OfferInfo[]>([])
  open = $state('') // the offer whose form is open
  active = $state('') // the parameter being filled in
  drafts = $state<Record<string, Draft>>({})
  sent = $state(false) // an answer is on its way
  order = $state.raw<Order | null>(null) // the standing order that answers for me
  doubted = $state('') // the offer that waits for a second confirmation
  keys = $derived(keys(this.offers))

  private seat = -1
  private ticket = 0 // of the seat's open question
  // forms and orders of the other seats on this device
  private aside = new Map<
    number,
    { ticket: number; drafts: Record<string, Draft>; open: string; order: Order | null }
  >()

  constructor(
    private submit: (offer: OfferInfo, args: Args) => void,
    private careful: () => boolean,
  ) {}

  /** Switch to the forms and order of another seat on this device. */
  turn(seat: number): void {
    if (seat === this.seat) return
    const { ticket, open, order } = this
    this.aside.set(this.seat, { ticket, drafts: $state.snapshot(this.drafts), open, order })
    const stored = this.aside.get(seat)
    this.seat = seat
    this.ticket = stored?.ticket ?? 0
    this.drafts = stored?.drafts ?? {}
    this.open = stored?.open ?? ''
    this.order = stored?.order ?? null
    this.active = ''
  }

  /** Replace the offers; drop the forms of those that are gone, and of answers to another question. */
  renew(offers: readonly OfferInfo[], ticket: number): void {
    const same = ticket === this.ticket
    this.ticket = ticket
    const names = keys(offers)
    const still = new Set(names.filter((_name, i) => same || offers[i]!.unasked))
    for (const key of Object.keys(this.drafts)) if (!still.has(key)) delete this.drafts[key]
    if (this.open && !still.has(this.open)) this.shut()
    if (!still.has(this.doubted)) this.doubted = ''
    this.offers = offers
  }

  shut(): void {
    this.open = ''
    this.active = ''
    this.doubted = ''
  }

  key(offer: OfferInfo): string {
    return this.keys[this.offers.indexOf(offer)] ?? ''
  }

  value(offer: OfferInfo, param: ParamInfo): Value {
    return valueOf(param, this.drafts[this.key(offer)])
  }

  set(offer: OfferInfo, param: ParamInfo, value: Value): void {
    const key = this.key(offer)
    this.drafts[key] = { ...this.drafts[key], [param.name]: value }
  }

  args(offer: OfferInfo): Args | null {
    return argsOf(offer, this.drafts[this.key(offer)])
  }

  /** Send the offer if its form is complete; a costly move first asks for confirmation. */
  confirm(offer: OfferInfo, sure = false): boolean {
    const args = this.args(offer)
    if (!args || this.sent) return false
    const key = this.key(offer)
    const doubtful = offer.grave || costly(offer, this.drafts[key])
    this.doubted = doubtful && !sure && this.careful() ? key : ''
    if (this.doubted) return false
    this.submit(offer, args)
    return true
  }

  /** Send the standing order's answer without a form. */
  obey(offer: OfferInfo, args: Args): void {
    if (!this.sent) this.submit(offer, args)
  }

  /** Clear the form of an accepted offer. */
  clear(key: string): void {
    delete this.drafts[key]
    if (this.open === key) this.shut()
  }

  // ---- choices on the board -------------------------------------------------------------------

  private findParam(unit: string, n: number, where: Where = {}): [OfferInfo, ParamInfo] | undefined {
    const open = this.offers.find((_offer, i) => this.keys[i] === this.open)
    // Offers of one action that differ in a fact (this item, or that one) are one choice.
    const pools = open
      ? [[open], this.offers.filter((offer) => offer.action === open.action)]
      : [this.offers.filter((offer) => !offer.unasked || offer.action === where.action)]
    for (const pool of pools)
      for (const offer of pool) {
        if (where.action && where.action !== offer.action) continue
        if (
          where.facts &&
          offer.params.some(
            (param) =>
              where.facts![param.name] !== undefined && !(isFact(param) && admits(param, where.facts![param.name]!)),
          )
        )
          continue
        const fit = offer.params.filter(
          (param) =>
            param.unit === unit &&
            (!!where.action || !(isFact(param) && param.kind === 'range')) &&
            admits(param, n) &&
            (!where.param || where.param === param.name),
        )
        const param = fit.find((param) => param.name === this.active) ?? fit[0]
        if (param) return [offer, param]
      }
    return undefined
  }

  can(unit: string, n: number, where?: Where): boolean {
    return !!this.findParam(unit, n, where)
  }

  has(unit: string, n: number, where?: Where): boolean {
    const match = this.findParam(unit, n, where)
    if (!match) return false
    const [offer, param] = match
    if (this.open !== this.key(offer) && (isFact(param) || !this.drafts[this.key(offer)])) return false
    const value = this.value(offer, param)
    return Array.isArray(value) ? value.includes(n) : value === n
  }

  take(unit: string, n: number, where?: Where): void {
    const match = this.findParam(unit, n, where)
    if (!match) return
    const [offer, param] = match
    const key = this.key(offer)
    const before = this.drafts[key] || this.open === key ? this.value(offer, param) : undefined
    this.open = key
    this.active = param.name
    if (param.kind === 'some') {
      const chosen = Array.isArray(before) ? before : []
      if (chosen.includes(n))
        this.set(
          offer,
          param,
          chosen.filter((m) => m !== n),
        )
      else if (chosen.length < param.most) this.set(offer, param, [...chosen, n])
      else if (param.most === 1) this.set(offer, param, [n])
      return
    }
    const alone = offer.params.every((p) => p === param || isFact(p))
    if (before === n && alone && this.drafts[key]) this.confirm(offer)
    else this.set(offer, param, n)
  }

  send(): void {
    const offer = this.offers[this.keys.indexOf(this.open)]
    if (offer) this.confirm(offer)
  }

  offer(action: string): OfferInfo | undefined {
    return (
      this.offers.find((offer) => offer.action === action && !offer.unasked) ??
      this.offers.find((offer) => offer.action === action)
    )
  }

  act(action: string, params: Record<string, number> = {}): void {
    const offer = this.offer(action)
    if (offer) this.begin(offer, params)
  }

  /** Send the offer if it has nothing to choose; else open its form. */
  begin(offer: OfferInfo, params: Record<string, number | number[]> = {}): void {
    const free = offer.params.filter((param) => !isFact(param))
    if (!free.length) {
      this.confirm(offer)
      return
    }
    this.open = this.key(offer)
    this.active = free.find((param) => !(param.name in params))?.name ?? free[0]!.name
    for (const param of free)
      if (param.name in params)
        this.set(offer, param, param.kind === 'some' ? [params[param.name]!].flat() : params[param.name])
  }
}
