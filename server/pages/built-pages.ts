import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { buildFolder } from '#server/project-folder.ts'
import { kitchenWorkerPath } from '#shared/kitchen-worker.ts'
import { everyFile, pageAssets, readManifest } from './page-assets.ts'
import { type PageSource, rendererOf } from './page-source.ts'

const webFolder = join(buildFolder, 'web')
const rendererFile = join(buildFolder, 'ssr/entry-server.js')

const day = 24 * 60 * 60

const textTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** How long browsers may cache a build file. */
function lifetimeOf(path: string): string {
  // a service worker must not be older than the build
  if (path.startsWith(join(webFolder, kitchenWorkerPath))) return 'no-cache'
  const isHashed = path.startsWith(join(webFolder, 'assets/'))
  return `public, max-age=${isHashed ? `${365 * day}, immutable` : day}`
}

/**
 * Serves the build's files and provides its pages. Files under /assets/ have their hash in the name, so they never
 * change.
 */
export async function serveBuiltPages(app: FastifyInstance): Promise<PageSource> {
  const manifest = await readManifest(join(webFolder, '.vite/manifest.json'))
  const renderer = rendererOf(await import(pathToFileURL(rendererFile).href))
  // a separate scope with only the build's files
  const builtFiles: FastifyPluginAsync = async (files) => {
    files.addHook('onRoute', (route) => {
      // the console has no kitchen page
      route.config = { ...route.config, site: route.url === kitchenWorkerPath ? 'shop' : 'both' }
    })
    await files.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', lifetimeOf(path))
        // text types without a charset
        const type = textTypes[extname(path)]
        if (type !== undefined) reply.header('content-type', `${type}; charset=utf-8`)
      },
    })
  }
  await app.register(builtFiles)
  return {
    renderer: async () => renderer,
    assets: async (pageModules) => pageAssets(manifest, ...pageModules),
    everyFile: (pageModules) => everyFile(manifest, ...pageModules),
    isFile: () => false,
    explain: () => undefined,
  }
}
