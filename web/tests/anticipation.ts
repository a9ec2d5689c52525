// Tells golden games as the page would, and prints where what a board anticipates is not what comes.
// node anticipation.ts BOARD < batches; tests/pages/test_anticipation.py calls it.

import { createInterface } from 'node:readline'

type Batch = { before: any; events: any[]; after: any; printed: any; drawn: string[] }

const { after } = await import(`../src/boards/${process.argv[2]}.ts`)

/** Only what is drawn of it. */
const shown = (field: string, value: any) => {
  if (field === 'auction') return value.seats ? [value.floor, value.price, value.leader] : null
  if (field === 'deals') return value.map((deal: any) => `${deal.proposer} to ${deal.partner}`).sort()
  return value
}

let batches = 0
const differing: Record<string, { times: number; first: string }> = {}
for await (const line of createInterface({ input: process.stdin })) {
  const { before, events, after: real, printed, drawn } = JSON.parse(line) as Batch
  batches += 1
  const told = events.reduce((view, event) => after(view, event, printed), before)
  for (const field of drawn) {
    if (JSON.stringify(shown(field, told[field])) === JSON.stringify(shown(field, real[field]))) continue
    const first = events.map((event) => event.kind).join(' ')
    differing[field] = { times: (differing[field]?.times ?? 0) + 1, first: differing[field]?.first ?? first }
  }
}
console.log(JSON.stringify({ batches, differing }))
