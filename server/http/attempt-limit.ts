import { AppError } from './app-error.ts'

/** How many keys one limit remembers at most; beyond that the one whose time began first is forgotten. */
const mostKeys = 50_000

interface AttemptLimitRule {
  /** tries of one key within the time */
  most: number
  /** milliseconds from a key's first try on */
  within: number
  /** what was tried too often, as the start of a sentence, e.g. "There were too many tries to sign in" */
  words: string
}

/**
 * Counts what is tried under a key, an account for example, and refuses what is too much. In memory, so each process
 * counts by itself. `on` is the configuration's `rateLimit`.
 */
export class AttemptLimit {
  readonly #tries = new Map<string, { endsAt: number; count: number }>()
  readonly #rule: AttemptLimitRule
  readonly #on: boolean

  constructor(rule: AttemptLimitRule, on: boolean) {
    this.#rule = rule
    this.#on = on
  }

  /** Counts a try before it is made, so that many at once count too; throws `rate_limited` once there were too many. */
  take(key: string, now: Date): void {
    if (!this.#on) return
    const { most, within, words } = this.#rule
    const known = this.#tries.get(key)
    const tries = known && known.endsAt > now.getTime() ? known : this.#begin(key, now.getTime() + within)
    if (tries.count >= most) {
      const seconds = Math.ceil((tries.endsAt - now.getTime()) / 1000)
      const message = `${words}. Please wait ${waitWords(seconds)} and try again.`
      throw new AppError('rate_limited', message, { retryAfter: seconds })
    }
    tries.count += 1
  }

  /** Takes one try back: it turned out to be none of those that the limit is for. */
  giveBack(key: string): void {
    const tries = this.#tries.get(key)
    if (tries) tries.count = Math.max(0, tries.count - 1)
  }

  /** Begins anew for a key. */
  forget(key: string): void {
    this.#tries.delete(key)
  }

  #begin(key: string, endsAt: number) {
    const tries = { endsAt, count: 0 }
    // set anew, so that the map stays in the order in which times began
    this.#tries.delete(key)
    this.#tries.set(key, tries)
    if (this.#tries.size > mostKeys) {
      const [oldest] = this.#tries.keys()
      if (oldest !== undefined) this.#tries.delete(oldest)
    }
    return tries
  }
}

/** A waiting time in words: seconds up to a minute and a half, then minutes, rounded up. */
export function waitWords(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
