import { createHash } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import { plural } from '#shared/plural.ts'
import { AppError } from './app-error.ts'
import { countAttempt, findAttemptsEnd, forgetAttempts, uncountAttempt } from './attempts-repository.ts'

interface AttemptLimitRule {
  /** separates its keys from those of other limits */
  name: string
  /** attempts per key and window */
  most: number
  /** milliseconds from a key's first attempt */
  within: number
  /** what was tried too often, as the start of a sentence, e.g. "There were too many tries to sign in" */
  words: string
}

/** Limits attempts per key, for example per account, over all processes: the counts are in the database. */
export class AttemptLimit {
  readonly #rule: AttemptLimitRule
  readonly #context: Pick<AppContext, 'config' | 'db' | 'now'>

  constructor(rule: AttemptLimitRule, context: Pick<AppContext, 'config' | 'db' | 'now'>) {
    this.#rule = rule
    this.#context = context
  }

  /** Counts an attempt before it is made, so concurrent ones count too; throws `rate_limited` above the limit. */
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
    const message = `${words}. Wait ${waitText(seconds)} and try again.`
    throw new AppError('rate_limited', message, {
      retryAfter: seconds,
      refusal: { kind: 'rate_limited', limit: name },
    })
  }

  /** Uncounts an attempt that the limit is not for, such as a right password. */
  async giveBack(key: string): Promise<void> {
    if (this.#context.config.rateLimit) await uncountAttempt(this.#context.db, this.#hashed(key))
  }

  /** Resets a key. */
  async forget(key: string): Promise<void> {
    if (this.#context.config.rateLimit) await forgetAttempts(this.#context.db, this.#hashed(key))
  }

  #hashed(key: string): string {
    return hashedKey(this.#rule.name, key)
  }
}

/** The hashed key of a count, from which the original key cannot be read. */
export function hashedKey(limit: string, key: string): string {
  return createHash('sha256').update(`${limit}\n${key}`).digest('base64url')
}

/** A waiting time in words: seconds up to 90, then minutes, rounded up. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return plural(seconds, ['# second', '# seconds'])
  return plural(Math.ceil(seconds / 60), ['# minute', '# minutes'])
}
