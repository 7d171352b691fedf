import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** Where a request comes from, for logs that people read, and what writes the server's own. */
export interface Client {
  /** the network address */
  ipAddress: string
  /** the browser's own name for itself */
  userAgent: string
  log: Pick<FastifyBaseLogger, 'info'>
}

/** Where a request comes from. */
export function clientOf(request: FastifyRequest): Client {
  return { ipAddress: request.ip, userAgent: userAgentOf({ request }), log: request.log }
}

/** The browser's own name, to tell sessions apart by; cut where only nonsense can be longer. */
export function userAgentOf({ request }: { request: FastifyRequest }): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300)
}
