import { type Change, isTouched, type Shown } from './shown-rules.ts'

/** How many notices are remembered: what was begun before all of them counts as touched. */
const mostRemembered = 500

/** When a read began, for `HeardChanges`. */
export interface ReadStart {
  heard: number
  at: number
}

/** The changes this process heard of lately, to tell whether what was read meanwhile knows them. */
export class HeardChanges {
  /** how old what is read may be, in milliseconds: as much as replicas may lag */
  readonly #lag: number
  #count = 0
  #lately: { number: number; at: number; changes: readonly Change[] }[] = []

  constructor(lag: number) {
    this.#lag = lag
  }

  /** Notes what was heard just now. */
  note(changes: readonly Change[]): void {
    this.#count += 1
    this.#lately.push({ number: this.#count, at: performance.now(), changes })
    if (this.#lately.length > mostRemembered) this.#lately = this.#lately.slice(-mostRemembered / 2)
  }

  /** A read that begins now. */
  begin(): ReadStart {
    return { heard: this.#count, at: performance.now() }
  }

  /** Whether a read may lack a change of what it shows: one heard since it began, or so shortly before that a replica lacked it. */
  mayLack(shown: Shown, start: ReadStart): boolean {
    return (
      this.#hasForgotten(start) ||
      this.#lately
        .filter(({ number, at }) => number > start.heard || (this.#lag > 0 && at > start.at - this.#lag))
        .some(({ changes }) => isTouched(shown, changes))
    )
  }

  /** Whether a change of just what is shown was heard since a read began; that everything may have changed is none. */
  hasHeardOf(shown: Shown, start: ReadStart): boolean {
    return (
      this.#hasForgotten(start) ||
      this.#lately.some(
        ({ number, changes }) => number > start.heard && !changes.includes(null) && isTouched(shown, changes),
      )
    )
  }

  /** Whether some of what was heard since a read began is not remembered any more. */
  #hasForgotten({ heard }: ReadStart): boolean {
    const [first] = this.#lately
    return first !== undefined && first.number > heard + 1
  }

  /** Whether a replica may lack a change of what is asked for now. */
  mayBeLackedByReplicas(shown: Shown): boolean {
    const since = performance.now() - this.#lag
    return this.#lag > 0 && this.#lately.some(({ at, changes }) => at > since && isTouched(shown, changes))
  }
}
