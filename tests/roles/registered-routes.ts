import diagnostics from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'

/** HTTP methods of routes. */
export const Method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const born = 'fastify.initialization'

/** The input schemas of a route, as given to Fastify. */
export type RouteInput = Pick<FastifySchema, 'params' | 'querystring' | 'body'>

/**
 * Every route of the application that `build` makes, as `GET /path/:id`, with its input. Without HEAD (implied by GET),
 * 405 responses and the public files of the build.
 */
export async function withRoutesOf<T>(
  build: () => Promise<T>,
): Promise<{ built: T; routes: ReadonlyMap<string, RouteInput> }> {
  const routes = new Map<string, RouteInput>()
  const watch = (message: unknown) => {
    // Fastify's diagnostics channel
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
      // only 405 responses take OPTIONS
      const isClosed = [method].flat().includes('OPTIONS')
      if (isClosed || existsSync(join(projectFolder, 'dist/web', url.slice(1) || 'none'))) return
      for (const one of [method].flat()) if (one !== 'HEAD') routes.set(`${one} ${url}`, schema ?? {})
    })
  }
  diagnostics.subscribe(born, watch)
  try {
    return { built: await build(), routes }
  } finally {
    diagnostics.unsubscribe(born, watch)
  }
}
