import type { Listener } from './order-feed.ts'
import type { PersonalEvent } from './order-notice.ts'

/** A listener that keeps what it is told until it may tell it on. */
export interface ReplayBuffer extends Listener {
  /** tells what was missed, then what came meanwhile, and from now on everything at once */
  replay(missed: readonly PersonalEvent[]): void
}

/**
 * A listener that is told what it missed before what happens meanwhile: a browser resumes after the last event it
 * heard, and would pass over older ones that come behind a newer one.
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
