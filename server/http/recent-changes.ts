import { type Change, isAffected, type Shown } from './cache-tags-rules.ts'

/** How many notices are remembered; a read older than all of them counts as affected. */
const mostRemembered = 500

/** The start of a read, for `RecentChanges`. */
export interface ReadStart {
  heard: number
  at: number
}

/** The recent changes this process was notified of, to tell whether a read may have missed one. */
export class RecentChanges {
  /** how old a read's data may be, in milliseconds: the maximum replica lag */
  readonly #lag: number
  #count = 0
  #lately: { number: number; at: number; changes: readonly Change[] }[] = []

  constructor(lag: number) {
    this.#lag = lag
  }

  /** Records changes that were just announced. */
  note(changes: readonly Change[]): void {
    this.#count += 1
    this.#lately.push({ number: this.#count, at: performance.now(), changes })
    if (this.#lately.length > mostRemembered) this.#lately = this.#lately.slice(-mostRemembered / 2)
  }

  /** A read that starts now. */
  begin(): ReadStart {
    return { heard: this.#count, at: performance.now() }
  }

  /**
   * Whether a read may miss a change to its cache tags: one announced since it began, or within the replica lag before.
   */
  mayLack(shown: Shown, start: ReadStart): boolean {
    return (
      this.#hasForgotten(start) ||
      this.#lately
        .filter(({ number, at }) => number > start.heard || (this.#lag > 0 && at > start.at - this.#lag))
        .some(({ changes }) => isAffected(shown, changes))
    )
  }

  /**
   * Whether a specific change to these tags was announced since a read began; "anything may have changed" does not
   * count.
   */
  hasChangeOf(shown: Shown, start: ReadStart): boolean {
    return (
      this.#hasForgotten(start) ||
      this.#lately.some(
        ({ number, changes }) =>
          number > start.heard && !changes.includes(null) && isAffected(shown, changes),
      )
    )
  }

  /** Whether notices since a read began were already dropped. */
  #hasForgotten({ heard }: ReadStart): boolean {
    const [first] = this.#lately
    return first !== undefined && first.number > heard + 1
  }

  /** Whether a replica may miss a change to these tags now. */
  mayBeLackedByReplicas(shown: Shown): boolean {
    const since = performance.now() - this.#lag
    return this.#lag > 0 && this.#lately.some(({ at, changes }) => at > since && isAffected(shown, changes))
  }
}
