import type { FastifyInstance } from 'fastify'

/** How often a server that stops looks for connections on which nothing is asked any more, in milliseconds. */
const interval = 100

/**
 * Ends connections as they fall idle while the server stops. Those that are idle at that moment it ends by itself, but one on
 * which an answer was still due would keep the process until its client lets go.
 */
export function endIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), interval)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
