/** How long a response is cached (a day), in milliseconds, and how many are. */
const lifetime = 24 * 60 * 60_000
const most = 500

/** Caches responses for a day, in memory; concurrent identical requests share one. Failures are not cached. */
export class ResponseCache<Answer> {
  readonly #kept = new Map<string, { answer: Promise<Answer>; until: number }>()

  /** The cached response, or that of `ask`; throws what `ask` throws. */
  async get(key: string, now: Date, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key)
    if (known && known.until > now.getTime()) return known.answer
    const entry = { answer: ask(), until: now.getTime() + lifetime }
    // reinsert the key, so the map stays ordered by time of request
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
    try {
      return await entry.answer
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#kept.delete(key)
      throw error
    }
  }
}
