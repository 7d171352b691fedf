import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AdminRight } from '#shared/admin-rights.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the right without which nobody gets past the door of this route */
    adminRight?: AdminRight
    /** whether an admin may call it who still has to set up their sign-in */
    duringSetUp?: boolean
    /** says that a route of the console is open to everybody: signing in and out */
    isOpenToAll?: boolean
  }
  interface FastifyInstance {
    /** every guarded route of the console */
    adminRoutes: AdminRoute[]
  }
}

/** A route of the console, and who gets past its door. */
export interface AdminRoute {
  method: string
  url: string
  right: AdminRight
  duringSetUp: boolean
}

/**
 * Keeps the list of the console's routes. No server starts with a route of the console that says neither which right it
 * takes nor that it is open: one that was forgotten would be open.
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
