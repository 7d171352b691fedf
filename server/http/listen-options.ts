import type { RequestListener, Server, ServerOptions } from 'node:http'
import { createServer } from 'node:https'
import type { FastifyHttpOptions } from 'fastify'
import type { Config } from '#server/config.ts'

interface Timeouts {
  /** how long a request may take to arrive, and a connection to say anything, in milliseconds */
  requestTimeout?: number
  connectionTimeout?: number
}

/**
 * How a process listens, for Fastify: over TLS 1.2 or newer where it has a certificate, and then over nothing else (ASVS
 * V12.3.3); `http` are Node's own settings of a server.
 */
export function listenOptions(
  tls: Config['tls'],
  http: ServerOptions = {},
  timeouts: Timeouts = {},
): FastifyHttpOptions<Server> {
  if (tls === null) return { http, ...timeouts }
  return {
    serverFactory(handler: RequestListener): Server {
      const { requestTimeout, connectionTimeout = 0 } = timeouts
      const secrets = { cert: tls.certificate, key: tls.key, minVersion: 'TLSv1.2' as const }
      const server = createServer({ ...http, ...secrets, keepAliveTimeout }, handler)
      if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
      server.setTimeout(connectionTimeout)
      return server
    },
  }
}

/** What Fastify gives a server that it makes itself, in milliseconds. */
const keepAliveTimeout = 72_000
