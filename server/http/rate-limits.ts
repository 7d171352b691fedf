import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from './app-error.ts'
import { waitText } from './attempt-limit.ts'
import { CallCounts } from './call-counts.ts'
import { clientNetwork } from './client-network-rules.ts'
import { isReadForPage } from './reads-for-pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether a route returns a page for people, which counts like a call */
    isPage?: boolean
  }
}

/** Requests per minute and client: calls, pages and forms, but not files or a page's internal API reads. */
const requestsPerMinute = 600

/** Limits requests per client; calls set narrower limits in `CallOptions`. */
export async function limitRates(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: class extends CallCounts {
      constructor() {
        super(context)
      }
    },
    keyGenerator: ({ ip }) => clientNetwork(ip),
    allowList: (request) => {
      const { rateLimit: ownLimit, isPage } = request.routeOptions.config
      if (isReadForPage()) return !ownLimit
      return isRead(request) && !isCall(request) && isPage !== true
    },
    errorResponseBuilder: (request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      const message = `That was a little fast. Wait ${waitText(seconds)} and try again.`
      return new AppError('rate_limited', message, {
        retryAfter: seconds,
        refusal: { kind: 'rate_limited', limit: nameOfLimit(request) },
      })
    },
  })
}

/** A limit's name in the metrics: its group, its call, or all calls. */
function nameOfLimit({ method, routeOptions: { config, url = '' } }: FastifyRequest): string {
  if (!config.rateLimit) return 'all calls'
  return config.rateLimit.groupId ?? `${method} ${url}`
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Decided by the matched route, so the URL's spelling does not matter; an unknown call counts too. */
function isCall({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith('/api/'))
}
