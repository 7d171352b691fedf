import { everything } from '#server/http/surrogate-keys-rules.ts'

/** How many keys wait at most: of more than that everything is dropped. */
const mostWaiting = 3_000

/**
 * The keys that a CDN has yet to be told to drop, each once, the oldest first; and those that it is to be told once more later.
 * Moments are those of `performance.now()`.
 */
export class KeyQueue {
  /** since when each key waits */
  #waiting = new Map<string, number>()
  /** the keys of a second that come again at its end, by that moment */
  #later = new Map<number, Set<string>>()
  readonly #againAfter: number

  /** `againAfter` is when a key comes again, in milliseconds: what was read before a change may arrive at the CDN after its keys. */
  constructor(againAfter: number) {
    this.#againAfter = againAfter
  }

  add(keys: Iterable<string>, now: number): void {
    const again = Math.ceil((now + this.#againAfter) / 1000) * 1000
    const later = this.#later.get(again) ?? new Set()
    this.#later.set(again, later)
    for (const key of keys) {
      this.#wait(key, now)
      later.add(key)
    }
    if (later.size > mostWaiting) this.#later.set(again, new Set([everything]))
  }

  /** Takes the keys of the next telling, at most so many. */
  take(most: number, now: number): ReadonlyMap<string, number> {
    for (const [again, keys] of this.#later) {
      if (again > now) continue
      this.#later.delete(again)
      for (const key of keys) this.#wait(key, now)
    }
    // with it all others go
    const since = this.#waiting.get(everything)
    const taken: [string, number][] =
      since === undefined ? [...this.#waiting].slice(0, most) : [[everything, since]]
    if (since === undefined) for (const [key] of taken) this.#waiting.delete(key)
    else this.#waiting.clear()
    return new Map(taken)
  }

  /** Takes keys back of which the CDN could not be told: they are the oldest. */
  giveBack(keys: ReadonlyMap<string, number>): void {
    const since = this.#waiting
    this.#waiting = new Map(keys)
    for (const [key, at] of since) this.#wait(key, at)
  }

  /** How many keys wait. */
  get size(): number {
    return this.#waiting.size
  }

  /** Since when the oldest waits; null when none does. */
  get oldest(): number | null {
    return this.#waiting.values().next().value ?? null
  }

  #wait(key: string, at: number): void {
    if (this.#waiting.has(key)) return
    const oldest = this.oldest
    if (this.#waiting.size < mostWaiting) this.#waiting.set(key, at)
    else this.#waiting = new Map([[everything, oldest ?? at]])
  }
}
