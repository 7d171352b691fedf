import type { Listener } from './order-feed.ts'
import type { PersonalEvent } from './order-notice.ts'

/** A listener that buffers events until the missed ones have been replayed. */
export interface ReplayBuffer extends Listener {
  /** passes on the missed events, then the buffered ones, and from then on each at once */
  replay(missed: readonly PersonalEvent[]): void
}

/**
 * Buffers live events until the missed ones have been replayed, so that a listener gets all of them in order: a browser
 * resumes after the last event it received, and would lose older ones that arrive after a newer one.
 */
export function replayBuffer(listener: Listener): ReplayBuffer {
  let waiting: PersonalEvent[] | null = []
  return {
    ...listener,
    notify(event) {
      if (waiting) waiting.push(event)
      else listener.notify(event)
    },
    replay(missed) {
      const meanwhile = waiting ?? []
      waiting = null
      for (const event of [...missed, ...meanwhile]) listener.notify(event)
    },
  }
}
