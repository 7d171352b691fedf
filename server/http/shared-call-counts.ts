import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { AppContext } from '#server/app-context.ts'
import { hashedKey } from './attempt-limit.ts'
import { countAttempt } from './attempts-repository.ts'

/** The limiter itself decides when there were too many. */
const anyNumber = 2_000_000_000

/** Counts the calls of a route, or of a group, over all processes. */
export class SharedCallCounts implements FastifyRateLimitStore {
  readonly #context: Pick<AppContext, 'db' | 'now'>
  readonly #name: string

  /** `name` separates the route's callers from others. */
  constructor(context: Pick<AppContext, 'db' | 'now'>, name: string) {
    this.#context = context
    this.#name = name
  }

  /** Counts a call; returns the count in the window and the milliseconds until it ends. */
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

  /** Routes have no nested routes. */
  child(): SharedCallCounts {
    return this
  }
}
