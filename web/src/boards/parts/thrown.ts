import type { EventInfo } from '../../wire'

/** Return the last recent event of these kinds. */
export function thrown(log: readonly EventInfo[], ...kinds: string[]): EventInfo | undefined {
  return log.slice(-200).findLast((event) => kinds.includes(event.kind))
}
