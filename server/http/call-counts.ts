import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { AppContext } from '#server/app-context.ts'
import { SharedCallCounts } from './shared-call-counts.ts'

/** The maximum number of callers in memory; beyond it the oldest window is dropped. */
const mostCallers = 10_000

/**
 * Counts calls for the rate limits: the general one per process in memory, so reads cost no write; single calls' limits
 * over all processes. The limiter's own store counts each route of a group separately, which would double its limit.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #context: Pick<AppContext, 'db' | 'now'>
  readonly #windows = new Map<string, { startedAt: number; calls: number }>()

  constructor(context: Pick<AppContext, 'db' | 'now'>) {
    this.#context = context
  }

  /** Counts a call; returns the count in the window and the milliseconds until it ends. */
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

  /** The counts of a route with its own limit; a group shares one name. */
  child(route: object): SharedCallCounts {
    return new SharedCallCounts(this.#context, nameOf(route))
  }

  #begin(key: string, now: number): { startedAt: number; calls: number } {
    const window = { startedAt: now, calls: 0 }
    // re-inserted, so the map stays ordered by the start of the windows
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
