import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { type Site, type SiteAddresses, siteReader } from './sites-rules.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route's site, where its path and rights do not imply it. `both`: any host, even one that only probes use */
    site?: RouteSite | ((request: FastifyRequest) => RouteSite)
  }
}

export type RouteSite = Site | 'both'

interface Route {
  url?: string | undefined
  config: FastifyContextConfig
}

/** The site of a route, which may depend on the request: the console for admin routes, else the shop. */
export function siteOfRoute({ url = '', config }: Route): NonNullable<FastifyContextConfig['site']> {
  if (config.site !== undefined) return config.site
  return config.adminRight !== undefined || url.startsWith('/api/admin/') ? 'console' : 'shop'
}

/**
 * With a separate console host (`ADMIN_URL`), serves each route only on its site's host and 404 elsewhere (ASVS
 * V3.5.4). Without one, every host serves everything.
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

/** The error for a path that this host does not serve. */
export function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address.')
}
