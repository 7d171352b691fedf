import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** How often a stopping server looks for idle connections, in milliseconds. */
const interval = 100

/**
 * Closes connections as they become idle while the server stops. Node closes those already idle, but a busy or unused
 * one would keep the process until its client leaves.
 */
export function endIdleConnections(app: FastifyInstance): void {
  const unasked = new Set<Socket>()
  // with TLS, a request's socket is not the one of the `connection` event
  const begun = app.server instanceof TlsServer ? 'secureConnection' : 'connection'
  app.server.on(begun, (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  app.server.on('request', ({ socket }) => unasked.delete(socket))
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      // Node counts unused connections as busy until the header timeout
      for (const socket of unasked) socket.destroy()
    }, interval)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
