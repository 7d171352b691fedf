import { everything } from '#server/http/surrogate-keys-rules.ts'

/** The maximum number of waiting keys; beyond it everything is purged. */
const mostWaiting = 3_000

/**
 * The queue of keys to purge, each once and oldest first, and those to purge again later. Times are those of
 * `performance.now()`.
 */
export class KeyQueue {
  /** each key's waiting time start */
  #waiting = new Map<string, number>()
  /** the keys to purge again, by the end of their second */
  #later = new Map<number, Set<string>>()
  readonly #againAfter: number

  /** `againAfter` (ms) is when a key is purged again: a read from before a change may reach the CDN after the purge. */
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

  /** Takes the keys of the next purge, up to a maximum. */
  take(most: number, now: number): ReadonlyMap<string, number> {
    for (const [again, keys] of this.#later) {
      if (again > now) continue
      this.#later.delete(again)
      for (const key of keys) this.#wait(key, now)
    }
    // it includes all others
    const since = this.#waiting.get(everything)
    const taken: [string, number][] =
      since === undefined ? [...this.#waiting].slice(0, most) : [[everything, since]]
    if (since === undefined) for (const [key] of taken) this.#waiting.delete(key)
    else this.#waiting.clear()
    return new Map(taken)
  }

  /** Returns keys that could not be purged; they are the oldest. */
  giveBack(keys: ReadonlyMap<string, number>): void {
    const since = this.#waiting
    this.#waiting = new Map(keys)
    for (const [key, at] of since) this.#wait(key, at)
  }

  /** The number of waiting keys. */
  get size(): number {
    return this.#waiting.size
  }

  /** When the oldest began to wait, or null. */
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
