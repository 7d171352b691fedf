import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { AppContext } from '#server/app-context.ts'
import { hashedKey } from './attempt-limit.ts'
import { countAttempt } from './attempts-repository.ts'

/** The limiter itself says when there were too many. */
const anyNumber = 2_000_000_000

/** Counts the calls of a route, or of a group of them, over all processes together. */
export class SharedCallCounts implements FastifyRateLimitStore {
  readonly #context: Pick<AppContext, 'db' | 'now'>
  readonly #name: string

  /** `name` tells the route's callers from those of others. */
  constructor(context: Pick<AppContext, 'db' | 'now'>, name: string) {
    this.#context = context
    this.#name = name
  }

  /** Counts one more call and says how many there were in the window, and when it ends in milliseconds. */
  incr(
    key: string,
    answer: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = this.#context.now()
    const endsAt = new Date(now.getTime() + timeWindow)
    countAttempt(this.#context.db, hashedKey(this.#name, key), { now, endsAt }, anyNumber).then(
      (counted) => {
        const { tries, ends_at } = counted ?? { tries: anyNumber, ends_at: endsAt }
        answer(null, { current: tries, ttl: ends_at.getTime() - now.getTime() })
      },
      (error: Error) => answer(error),
    )
  }

  /** Routes have no routes of their own. */
  child(): SharedCallCounts {
    return this
  }
}
