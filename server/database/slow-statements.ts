import type { LogEvent } from 'kysely'

/** From how long on a statement took long, in milliseconds: what people look for is found in hundredths of a second. */
const usuallySlow = 500

/** A statement that took long: its text, without values, and for how long it ran, in milliseconds. */
interface SlowStatement {
  statement: string
  milliseconds: number
}

/** Hears of all statements, as `next` does; counts those that take long, and tells of each. */
export class SlowStatements {
  readonly #next: ((event: LogEvent) => void) | undefined
  readonly #slow: number
  readonly #listeners = new Set<(found: SlowStatement) => void>()
  #count = 0

  constructor(next?: (event: LogEvent) => void, slow = usuallySlow) {
    this.#next = next
    this.#slow = slow
  }

  /** how many there were since the start */
  get count(): number {
    return this.#count
  }

  readonly note = (event: LogEvent): void => {
    this.#next?.(event)
    this.noteTaken(event.query.sql, event.queryDurationMillis)
  }

  /** Hears of a statement that only we know of, and how long it took, in milliseconds. */
  readonly noteTaken = (statement: string, duration: number): void => {
    if (duration < this.#slow) return
    this.#count += 1
    const found = { statement, milliseconds: Math.round(duration) }
    for (const listener of this.#listeners) listener(found)
  }

  /** Tells of each from now on; answers how to stop. */
  hear(listener: (found: SlowStatement) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
