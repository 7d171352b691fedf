import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from './app-error.ts'
import { waitWords } from './attempt-limit.ts'
import { CallCounts } from './call-counts.ts'
import { clientNetwork } from './client-network-rules.ts'

/** Requests one client may make to the API in a minute; looking at pages and files is not counted, forms are. */
const requestsPerMinute = 600

/** Limits how often one client may call the API; single calls set narrower limits through `CallOptions`. */
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
    allowList: (request) => isRead(request) && !isCall(request),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      const message = `That was a little fast. Please wait ${waitWords(seconds)} and try again.`
      return new AppError('rate_limited', message, { retryAfter: seconds })
    },
  })
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** By what will answer it, so that no spelling of its address is left out; an unknown call counts too. */
function isCall({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith('/api/'))
}
