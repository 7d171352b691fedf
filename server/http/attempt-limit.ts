import { createHash } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import { plural } from '#shared/plural.ts'
import { AppError } from './app-error.ts'
import { countAttempt, findAttemptsEnd, forgetAttempts, uncountAttempt } from './attempts-repository.ts'

interface AttemptLimitRule {
  /** tells its keys from those of other limits */
  name: string
  /** tries of one key within the time */
  most: number
  /** milliseconds from a key's first try on */
  within: number
  /** what was tried too often, as the start of a sentence, e.g. "There were too many tries to sign in" */
  words: string
}

/**
 * Counts what is tried under a key, an account for example, and refuses what is too much: over all processes together,
 * because the counts are in the database.
 */
export class AttemptLimit {
  readonly #rule: AttemptLimitRule
  readonly #context: Pick<AppContext, 'config' | 'db' | 'now'>

  constructor(rule: AttemptLimitRule, context: Pick<AppContext, 'config' | 'db' | 'now'>) {
    this.#rule = rule
    this.#context = context
  }

  /** Counts a try before it is made, so that many at once count too; throws `rate_limited` once there were too many. */
  async take(key: string): Promise<void> {
    const { config, db } = this.#context
    if (!config.rateLimit) return
    const { name, most, within, words } = this.#rule
    const now = this.#context.now()
    const hashed = this.#hashed(key)
    const endsAt = new Date(now.getTime() + within)
    if (await countAttempt(db, hashed, { now, endsAt }, most)) return
    const over = (await findAttemptsEnd(db, hashed)) ?? endsAt
    const seconds = Math.max(1, Math.ceil((over.getTime() - now.getTime()) / 1000))
    const message = `${words}. Please wait ${waitText(seconds)} and try again.`
    throw new AppError('rate_limited', message, {
      retryAfter: seconds,
      refusal: { kind: 'rate_limited', limit: name },
    })
  }

  /** Takes one try back: it turned out to be none of those that the limit is for. */
  async giveBack(key: string): Promise<void> {
    if (this.#context.config.rateLimit) await uncountAttempt(this.#context.db, this.#hashed(key))
  }

  /** Begins anew for a key. */
  async forget(key: string): Promise<void> {
    if (this.#context.config.rateLimit) await forgetAttempts(this.#context.db, this.#hashed(key))
  }

  #hashed(key: string): string {
    return hashedKey(this.#rule.name, key)
  }
}

/** The key of a count: whose it is cannot be read from it. */
export function hashedKey(limit: string, key: string): string {
  return createHash('sha256').update(`${limit}\n${key}`).digest('base64url')
}

/** A waiting time in words: seconds up to a minute and a half, then minutes, rounded up. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return plural(seconds, ['# second', '# seconds'])
  return plural(Math.ceil(seconds / 60), ['# minute', '# minutes'])
}
