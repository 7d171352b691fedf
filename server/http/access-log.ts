import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/**
 * A line of the log for each finished request, where `ACCESS_LOG=on` asks for it. It has the route and never the address, which
 * may hold tokens, places and what somebody looks for, and nothing of who asks (security, what is logged).
 */
export function logAccess(app: FastifyInstance, config: Pick<Config, 'accessLog'>): void {
  if (!config.accessLog) return
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        event: 'request',
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        // what was kept went past Fastify's reply
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'A request was answered',
    )
    done()
  })
}
