/** How long an answer is kept, in milliseconds: a day; and how many are. */
const lifetime = 24 * 60 * 60_000
const most = 500

/** Keeps answers for a day, in memory; who asks the same meanwhile waits for the same answer. A failure is not kept. */
export class ResponseCache<Answer> {
  readonly #kept = new Map<string, { answer: Promise<Answer>; until: number }>()

  /** The cached response, else the one that `ask` gets; throws what `ask` throws. */
  async get(key: string, now: Date, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key)
    if (known && known.until > now.getTime()) return known.answer
    const entry = { answer: ask(), until: now.getTime() + lifetime }
    // set anew, so that the map stays in the order in which answers were asked for
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
