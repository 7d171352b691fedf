import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** How often a server that stops looks for connections on which nothing is asked any more, in milliseconds. */
const interval = 100

/**
 * Ends connections as they fall idle while the server stops. Those that are idle at that moment it ends by itself, but one on
 * which an answer was still due, or on which nothing was asked yet, would keep the process until its client lets go.
 */
export function endIdleConnections(app: FastifyInstance): void {
  const unasked = new Set<Socket>()
  // what a request comes by over TLS is another than what the connection began as
  const begun = app.server instanceof TlsServer ? 'secureConnection' : 'connection'
  app.server.on(begun, (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  app.server.on('request', ({ socket }) => unasked.delete(socket))
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      // Node counts these as busy until the time for a first line is over
      for (const socket of unasked) socket.destroy()
    }, interval)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
