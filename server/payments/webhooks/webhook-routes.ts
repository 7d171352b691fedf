import type { FastifyInstance } from 'fastify'
import { rails } from '#shared/payment-methods.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { webhookPaths } from './webhook-paths.ts'

/** The maximum webhook size in bytes, and the calls per minute from one address. */
const bodyLimit = 1024 * 1024
const perMinute = 300

/** Serves the webhook endpoints; keeps each body as text, because the signature covers it. */
export async function registerWebhookRoutes(app: FastifyInstance, context: MoneyContext): Promise<void> {
  await app.register((part, _options, ready) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const rail of rails)
      part.post(
        webhookPaths[rail],
        { bodyLimit, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
        async (request, reply) => {
          const body = typeof request.body === 'string' ? request.body : ''
          const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]])
          await receiveWebhook(context, rail, Object.fromEntries(headers), body, request.log)
          return reply.status(204).send()
        },
      )
    ready()
  })
}
