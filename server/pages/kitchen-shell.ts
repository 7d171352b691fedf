import type { FastifyInstance } from 'fastify'
import { kitchenShellPath } from '#shared/kitchen-worker.ts'
import type { ShellState } from '#shared/page-rendering.ts'
import { renderDocument } from './document.ts'
import type { PageSource } from './page-source.ts'

/**
 * Serves the kitchen page for offline use (`web/public/kitchen-worker.js`): the same for everybody, without data, with
 * the names of all files it may load.
 */
export async function serveKitchenShell(
  app: FastifyInstance,
  publicUrl: string,
  source: PageSource,
): Promise<void> {
  const { files, later, html, head } = (await source.renderer()).kitchenShell()
  const assets = await source.assets(files)
  const state: ShellState = {
    renderedAt: null,
    publicUrl,
    outcomes: [],
    files: source.everyFile([...files, ...later]),
  }
  const document = renderDocument({ head, structuredData: [], assets, html, state })
  const config = { site: 'shop', isPage: true } as const
  app.get(kitchenShellPath, { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document),
  )
}
