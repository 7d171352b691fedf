import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing calls that a page of another origin makes (decisions, OPEN-71). Browsers always send `Origin`
 * with them; a client that sends none is no browser and carries no one else's cookie. `Sec-Fetch-Site` covers the rest.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const ours = new URL(publicUrl).host
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    const { origin, host, 'sec-fetch-site': site } = request.headers
    if (origin === undefined ? isForeignSite(site) : !isOurs(origin, [ours, host]))
      throw new AppError('wrong_origin', 'This request came from another site and was not carried out.')
  })
}

function isForeignSite(site: string | string[] | undefined): boolean {
  return site === 'cross-site' || site === 'same-site'
}

function isOurs(origin: string, hosts: (string | undefined)[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
