import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { AppContext } from '#server/app-context.ts'
import { SharedCallCounts } from './shared-call-counts.ts'

/** How many callers are remembered at most; beyond that the one whose minute began first is forgotten. */
const mostCallers = 10_000

/**
 * Counts calls for the rate limits. The general one, against floods, is counted in memory by each process, so that
 * reading costs no write; the narrow ones of single calls over all processes together. The limiter's own store counts
 * each route apart even when they are of one group, so that a second path to the same call would double its limit.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #context: Pick<AppContext, 'db' | 'now'>
  readonly #windows = new Map<string, { startedAt: number; calls: number }>()

  constructor(context: Pick<AppContext, 'db' | 'now'>) {
    this.#context = context
  }

  /** Counts one more call and says how many there were in the window, and when it ends in milliseconds. */
  incr(
    key: string,
    answer: (error: null, result: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now()
    const known = this.#windows.get(key)
    const window = known && now - known.startedAt < timeWindow ? known : this.#begin(key, now)
    window.calls += 1
    answer(null, { current: window.calls, ttl: window.startedAt + timeWindow - now })
  }

  /** The counts of a route with a limit of its own; the keys of a group are told apart by its name. */
  child(route: object): SharedCallCounts {
    return new SharedCallCounts(this.#context, nameOf(route))
  }

  #begin(key: string, now: number): { startedAt: number; calls: number } {
    const window = { startedAt: now, calls: 0 }
    // set anew, so that the map stays in the order in which windows began
    this.#windows.delete(key)
    this.#windows.set(key, window)
    if (this.#windows.size > mostCallers) {
      const [oldest] = this.#windows.keys()
      if (oldest !== undefined) this.#windows.delete(oldest)
    }
    return window
  }
}

function nameOf(route: object): string {
  if ('groupId' in route && route.groupId !== undefined) return 'group'
  const info = 'routeInfo' in route ? route.routeInfo : null
  if (typeof info !== 'object' || info === null || !('method' in info && 'url' in info))
    throw new TypeError('A limit of its own needs a route')
  return `${String(info.method)} ${String(info.url)}`
}
