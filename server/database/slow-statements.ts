import type { LogEvent } from 'kysely'

/** The threshold of a slow statement, in milliseconds: searches take hundredths of a second. */
const usuallySlow = 500

/** A slow statement: its text without values, and its duration in milliseconds. */
interface SlowStatement {
  statement: string
  milliseconds: number
}

/** Receives all statements and passes them to `next`; counts and reports the slow ones. */
export class SlowStatements {
  readonly #next: ((event: LogEvent) => void) | undefined
  readonly #slow: number
  readonly #listeners = new Set<(found: SlowStatement) => void>()
  #count = 0

  constructor(next?: (event: LogEvent) => void, slow = usuallySlow) {
    this.#next = next
    this.#slow = slow
  }

  /** the number since the start */
  get count(): number {
    return this.#count
  }

  readonly note = (event: LogEvent): void => {
    this.#next?.(event)
    this.noteTaken(event.query.sql, event.queryDurationMillis)
  }

  /** Records a statement that the driver does not log, with its duration in milliseconds. */
  readonly noteTaken = (statement: string, duration: number): void => {
    if (duration < this.#slow) return
    this.#count += 1
    const found = { statement, milliseconds: Math.round(duration) }
    for (const listener of this.#listeners) listener(found)
  }

  /** Reports each slow statement from now on; returns how to stop. */
  subscribe(listener: (found: SlowStatement) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
