import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from './app-error.ts'
import { waitWords } from './attempt-limit.ts'
import { CallCounts } from './call-counts.ts'

/** Requests one address may make to the API in a minute; looking at pages and files is not counted, forms are. */
const requestsPerMinute = 600

/** Limits how often one address may call the API; single calls set narrower limits through `CallOptions`. */
export async function limitRates(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: class extends CallCounts {
      constructor() {
        super(context)
      }
    },
    allowList: ({ method, url }) => isRead(method) && !url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      const message = `That was a little fast. Please wait ${waitWords(seconds)} and try again.`
      return new AppError('rate_limited', message, { retryAfter: seconds })
    },
  })
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
