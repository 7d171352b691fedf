import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/**
 * Logs each finished request when `ACCESS_LOG=on`: its route, never its URL (tokens, places, searches) and nothing
 * about the client (security, what is logged).
 */
export function logAccess(app: FastifyInstance, config: Pick<Config, 'accessLog'>): void {
  if (!config.accessLog) return
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        event: 'request',
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        // cached responses bypass Fastify's reply
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'A request was answered',
    )
    done()
  })
}
