// Chooses what the display shows from the event or question.

import type { EventInfo, RatraceView } from '../../wire'

export type Panel = 'shops' | 'tote' | 'exchange' | 'counter' | 'auction' | 'lottery' | 'debt' | 'ladders' | 'board'

const EVENTS: Record<string, Panel> = {
  bet: 'tote',
  side_bet: 'tote',
  ran: 'tote',
  home: 'tote',
  unplaced: 'tote',
  won_bet: 'tote',
  lost_bet: 'tote',
  invested: 'exchange',
  level: 'exchange',
  held_on: 'exchange',
  gained: 'exchange',
  lost: 'exchange',
  put_up: 'lottery',
  matched: 'lottery',
  no_takers: 'lottery',
  won_pot: 'lottery',
  bought: 'counter',
  bought_other: 'counter',
  on_credit: 'counter',
  earned: 'counter',
  enrolled: 'counter',
  for_sale: 'auction',
  bid: 'auction',
  passed: 'auction',
  sold: 'auction',
  bought_back: 'auction',
  unsold: 'auction',
  short: 'debt',
  bankrupt: 'debt',
  chose: 'shops',
}
const QUESTIONS: Record<string, Panel> = {
  'setup.business': 'shops',
  'business.choice': 'counter',
  'school.or-club': 'counter',
  'racetrack.bet': 'tote',
  'racetrack.side-bets': 'tote',
  'stock.invest': 'exchange',
  'stock.rolls': 'exchange',
  'lottery.stake': 'lottery',
  'lottery.stake/match': 'lottery',
  'up.auction': 'debt',
  'up.papers': 'debt',
  'broke.raise': 'debt',
  'auction.open': 'auction',
}
const BUYER = new Set(['bought', 'bought_other', 'on_credit', 'enrolled'])

/** Return the panel that matters now and its seat; '' if only the board matters. */
export function nowOf(
  view: RatraceView,
  event: EventInfo | null,
  log: readonly EventInfo[],
): { panel: Panel | ''; who: number } {
  const purchase = event?.kind === 'earned' ? log.at(-2) : event // what a shop earns has just been paid
  const who = purchase && BUYER.has(purchase.kind) ? purchase.args[0]! : -1
  if (event) {
    if (event.kind === 'rolled') return { panel: view.stake.some(Boolean) ? 'lottery' : '', who: event.args[0]! }
    const panel = EVENTS[event.kind] ?? ''
    return { panel: event.kind === 'earned' && who < 0 ? '' : panel, who: panel === 'debt' ? event.args[0]! : who }
  }
  const asked = view.asked.find(([, question]) => QUESTIONS[question])
  return asked ? { panel: QUESTIONS[asked[1]]!, who: asked[0] } : { panel: '', who: -1 }
}
