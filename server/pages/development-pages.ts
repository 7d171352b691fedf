import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type EnvironmentModuleNode, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { projectFolder } from '#server/project-folder.ts'
import { type PageSource, rendererOf } from './page-source.ts'

const rendererModule = '/web/entry-server.tsx'

/** Serves pages from source with hot reload: Vite answers for modules and assets. */
export async function serveDevelopmentPages(app: FastifyInstance): Promise<PageSource> {
  const vite = await createServer({
    root: projectFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (!isViteModule(request.url)) return next()
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  return {
    renderer: async () => rendererOf(await load(vite)),
    assets: async (pageModules) => ({
      entry: '/web/main-development.tsx',
      stylesheets: [],
      modules: [],
      fonts: [],
      inlineStyles: await inlineStyles(vite, [
        '/web/shell/app.tsx',
        ...pageModules.map((module) => `/${module}`),
      ]),
    }),
    // nothing may be cached, as it changes at any time
    everyFile: () => [],
    isFile: isViteModule,
    explain: (error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
    },
  }
}

/** The files of web/public, which Vite serves from the root. */
const publicFiles = new Set(readdirSync(join(projectFolder, 'web/public')).map((name) => `/${name}`))

/** Whether Vite serves a URL: sources, packages, its client and the files of web/public. */
function isViteModule(url: string): boolean {
  return /^\/(@|web\/|shared\/|node_modules\/)/.test(url) || publicFiles.has(url.replace(/\?.*$/, ''))
}

function load(vite: ViteDevServer): Promise<unknown> {
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules on the server here.')
  return ssr.runner.import(rendererModule)
}

/**
 * The styles of a page's modules, so that it looks right before its scripts run, with the ids that Vite's client later
 * replaces.
 */
async function inlineStyles(vite: ViteDevServer, modules: readonly string[]) {
  const { client } = vite.environments
  const styles = new Map<string, string>()
  const seen = new Set<EnvironmentModuleNode>()
  const visit = async (module: EnvironmentModuleNode | undefined): Promise<void> => {
    if (!module || seen.has(module)) return
    seen.add(module)
    for (const imported of module.importedModules) await visit(imported)
    if (module.file?.endsWith('.css') && module.id) styles.set(module.id, await cssOf(vite, module.url))
  }
  for (const url of modules) {
    await client.warmupRequest(url)
    await client.waitForRequestsIdle()
    await visit(await client.moduleGraph.getModuleByUrl(url))
  }
  return [...styles].map(([id, css]) => ({ id, css }))
}

/** A style sheet as Vite's client would insert it. */
async function cssOf(vite: ViteDevServer, url: string): Promise<string> {
  const module = await vite.environments.client.transformRequest(url)
  const text = /const __vite__css = ("(?:[^"\\]|\\.)*")/.exec(module?.code ?? '')?.[1]
  return text === undefined ? '' : String(JSON.parse(text))
}
