import type { EventInfo } from '../../wire'

/** The last event of one of these kinds, among the latest: what is still in sight of it. */
export function thrown(log: readonly EventInfo[], ...kinds: string[]): EventInfo | undefined {
  return log.slice(-200).findLast((event) => kinds.includes(event.kind))
}
