import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAdmin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import { beginOnce } from '#server/begin-once.ts'
import { addCacheTags } from '#server/http/cache-tags.ts'
import { noListingTags } from '#server/http/cache-tags-rules.ts'
import { cacheControlOfPages } from '#server/http/cached-response.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { renderMissingDocument } from '#server/pages/document.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { adminDocsPath, apiDocsPath } from '#shared/api-docs.ts'
import { packText, sendPacked } from './packed-text.ts'
import { readDocument } from './read-document.ts'
import { ReferencePages } from './reference-pages.ts'

const personal = 'private, no-cache'

/** Serves the API's documents and their pages: the public ones for everybody, the console's for its admins. */
export function registerApiReference(app: FastifyInstance, context: AppContext, pages: PageSource): void {
  const { config } = context
  const forAdmins = {
    config: { adminRight: 'read' as const, isPage: true },
    async onRequest(request: FastifyRequest) {
      await requireAdmin(context, request, 'read')
    },
  }
  const shop = { name: 'public', url: config.publicUrl, path: apiDocsPath } as const
  const console = { name: 'admin', url: consoleUrl(config), path: adminDocsPath } as const
  serveDocument('/api/openapi.json', shop, 'public, max-age=600', {})
  servePages(shop, cacheControlOfPages, { config: { isPage: true } })
  serveDocument('/api/admin/openapi.json', console, personal, forAdmins)
  servePages(console, personal, forAdmins)

  function serveDocument(
    path: string,
    { name, url }: typeof shop | typeof console,
    cacheControl: string,
    options: object,
  ): void {
    const packed = beginOnce(async () => packText(JSON.stringify(await readDocument(name, url))))
    app.get(path, options, async (request, reply) =>
      sendPacked(request, reply, await packed(), { type: 'application/json', cacheControl }),
    )
  }

  function servePages(site: typeof shop | typeof console, cacheControl: string, options: object): void {
    const reference = new ReferencePages(site, pages, context)
    const send = async (request: FastifyRequest, reply: FastifyReply, page: string | null) => {
      addCacheTags(request, noListingTags)
      const packed = await reference.find(page)
      if (packed) return sendPacked(request, reply, packed, { type: 'text/html', cacheControl })
      const { stylesheets } = await pages.assets([])
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderMissingDocument(stylesheets, 'The API reference has no such page.'))
    }
    app.get(site.path, options, (request, reply) => send(request, reply, null))
    app.get<{ Params: { page: string } }>(`${site.path}/:page`, options, (request, reply) =>
      send(request, reply, request.params.page),
    )
  }
}
