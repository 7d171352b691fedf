import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { type Site, type SiteAddresses, siteReader } from './sites-rules.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * the site that a route belongs to, where its path and rights do not say so. `both`: it answers on whatever host, be it
     * one that only probes know
     */
    site?: RouteSite | ((request: FastifyRequest) => RouteSite)
  }
}

export type RouteSite = Site | 'both'

interface Route {
  url?: string | undefined
  config: FastifyContextConfig
}

/** The site of a route, which may depend on the request: the console's are those for admins, all others are the shop's. */
export function siteOfRoute({ url = '', config }: Route): NonNullable<FastifyContextConfig['site']> {
  if (config.site !== undefined) return config.site
  return config.adminRight !== undefined || url.startsWith('/api/admin/') ? 'console' : 'shop'
}

/**
 * Where the console has a host of its own (`ADMIN_URL`), answers each route on its own site's host alone: on any other it is
 * 404, as if it were not there (ASVS V3.5.4). Without one everything answers on every host.
 */
export function keepSitesApart(app: FastifyInstance, addresses: SiteAddresses): void {
  if (addresses.adminUrl === null) return
  const siteOfHost = siteReader(addresses)
  app.addHook('onRequest', async (request) => {
    const own = siteOfRoute(request.routeOptions)
    const wanted = typeof own === 'function' ? own(request) : own
    if (wanted !== 'both' && wanted !== siteOfHost(request.headers.host)) throw nothingHere()
  })
}

/** What somebody is told who asks a host for what is not on it. */
export function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address.')
}
