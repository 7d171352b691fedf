import diagnostics from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { projectFolder } from '#server/project-folder.ts'

const born = 'fastify.initialization'

/**
 * Every route of the application that `build` makes, as `GET /path/:id`: HEAD comes with GET, an unknown method is 405 for
 * everybody, and the build's files are nobody's secret.
 */
export async function withRoutesOf<T>(build: () => Promise<T>): Promise<{ built: T; routes: string[] }> {
  const routes = new Set<string>()
  const watch = (message: unknown) => {
    // the framework's word on its own channel
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema, config }: RouteOptions) => {
      const isClosed = schema?.hide === true && config?.isOpenToAll === true
      if (isClosed || existsSync(join(projectFolder, 'dist/web', url.slice(1) || 'none'))) return
      for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
    })
  }
  diagnostics.subscribe(born, watch)
  try {
    return { built: await build(), routes: [...routes] }
  } finally {
    diagnostics.unsubscribe(born, watch)
  }
}
