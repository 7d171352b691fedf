import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** The client of a request, for logs that people read; null for the server's own entries. */
export interface Client {
  /** the IP address */
  ipAddress: string
  /** the User-Agent header */
  userAgent: string
  log: Pick<FastifyBaseLogger, 'info'>
}

export function clientOf(request: FastifyRequest): Client {
  return { ipAddress: request.ip, userAgent: userAgentOf({ request }), log: request.log }
}

/** The User-Agent header, to distinguish sessions; truncated because only nonsense is longer. */
export function userAgentOf({ request }: { request: FastifyRequest }): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300)
}
