import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { preferredEncoding } from '#server/http/encodings.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { Id } from '#shared/api/fields.ts'
import { cacheFiles } from './cached-files.ts'
import { makeListingsSitemap, makePagesSitemap, makeSitemap, type SitemapSource } from './make-sitemap.ts'
import { robotsText } from './robots-text.ts'

/** Listings per sitemap: the protocol allows 50,000 URLs, and the first one has the pages too. */
const mostListings = 45_000

const ListingsQuery = z.object({ after: z._default(z.nullable(Id), null) })

/**
 * Serves `/robots.txt` and the sitemaps. They are cached, but do not list anything that the console has since archived.
 */
export async function registerSearchEngines(
  app: FastifyInstance,
  { config, database, db, now }: Pick<AppContext, 'config' | 'database' | 'db' | 'now'>,
  pages: PageSource,
): Promise<void> {
  const { publicUrl } = config
  const { keep, drop } = cacheFiles(now)
  const stopListening = await database.listen('listings_withdrawn', drop, drop)
  app.addHook('onClose', stopListening)

  app.get('/robots.txt', async (_request, reply) => {
    const { directory } = await pages.renderer()
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsText(publicUrl, directory.signedIn))
  })

  serve('/sitemap.xml', (source) => makeSitemap(source))
  serve('/sitemap-pages.xml', (source) => makePagesSitemap(source))
  serve('/sitemap-listings.xml', (source, { after }) => makeListingsSitemap(source, after))

  function serve(
    path: string,
    make: (source: SitemapSource, query: z.output<typeof ListingsQuery>) => Promise<Buffer>,
  ): void {
    app.get(path, { schema: { querystring: ListingsQuery } }, async (request, reply) => {
      const { directory } = await pages.renderer()
      const source = { db, now, publicUrl, pages: directory.open, mostListings }
      const query = ListingsQuery.parse(request.query)
      const file = await keep(`${path} ${query.after}`, () => make(source, query))
      return sendPacked(request, reply, file)
    })
  }
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, file: Buffer): FastifyReply {
  reply
    .header('cache-control', 'public, max-age=600')
    .header('vary', 'accept-encoding')
    .type('application/xml; charset=utf-8')
  const encoding = preferredEncoding(request.headers['accept-encoding'], ['gzip'])
  if (encoding === null) return reply.send(gunzipSync(file))
  return reply.header('content-encoding', encoding).send(file)
}
