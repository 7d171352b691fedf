import type { RequestListener, Server, ServerOptions } from 'node:http'
import { createServer } from 'node:https'
import type { FastifyHttpOptions } from 'fastify'
import type { Config } from '#server/config.ts'

interface Timeouts {
  /** timeouts for a request to arrive and for a silent connection, in milliseconds */
  requestTimeout?: number
  connectionTimeout?: number
}

/**
 * How Fastify listens: only with TLS 1.2 or newer when there is a certificate (ASVS V12.3.3); `http` are Node's server
 * settings.
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

/** Fastify's default for servers it creates, in milliseconds. */
const keepAliveTimeout = 72_000
