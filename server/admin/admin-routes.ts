import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AdminRight } from '#shared/admin-rights.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the right required for this route */
    adminRight?: AdminRight
    /** whether an admin may call it before their sign-in is set up */
    duringSetUp?: boolean
    /** marks a console route as public: signing in and out */
    isOpenToAll?: boolean
  }
  interface FastifyInstance {
    /** every guarded route of the console */
    adminRoutes: AdminRoute[]
  }
}

/** A console route and the right it requires. */
export interface AdminRoute {
  method: string
  url: string
  right: AdminRight
  duringSetUp: boolean
}

/**
 * Collects the console's routes. The server does not start with a console route that has neither a right nor is marked
 * public: a forgotten one would be open.
 */
export function watchAdminRoutes(app: FastifyInstance): void {
  const routes: AdminRoute[] = []
  app.decorate('adminRoutes', routes)
  app.addHook('onRoute', ({ method, url, config, onRequest }: RouteOptions) => {
    const right = config?.adminRight
    const isGuarded = right !== undefined && onRequest !== undefined
    if (url.startsWith('/api/admin/') && !isGuarded && config?.isOpenToAll !== true)
      throw new Error(`Nothing guards ${method} ${url}.`)
    if (right === undefined) return
    for (const one of [method].flat())
      routes.push({ method: one, url, right, duringSetUp: config?.duringSetUp ?? false })
  })
}
