import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { AppContext } from '#server/app-context.ts'
import { browsableSince } from '#server/listings/listing-rules.ts'
import { type ListedPage, listedPages, sitemapBoundaries } from './sitemap-repository.ts'
import { type SitemapEntry, sitemapEntries, sitemapFrame } from './sitemap-xml.ts'

/** The input of a sitemap. */
export interface SitemapSource extends Pick<AppContext, 'db' | 'now'> {
  /** the site's URL, without a trailing slash */
  publicUrl: string
  /** the paths of pages that are not listings */
  pages: readonly string[]
  /** maximum listings per file; with the pages they must stay within the protocol's 50,000 */
  mostListings: number
}

/** Listings per query. */
const rowsAtOnce = 2000

/** `/sitemap.xml`, gzipped: everything, or an index of further files. */
export async function makeSitemap(source: SitemapSource): Promise<Buffer> {
  const boundaries = await sitemapBoundaries(source.db, browsableSince(source.now()), source.mostListings)
  if (boundaries.length === 0) return packed(wholeSitemap(source))
  const files = [null, ...boundaries].map((after) => ({
    address: `${source.publicUrl}/sitemap-listings.xml${after === null ? '' : `?after=${after}`}`,
  }))
  const { head, foot } = sitemapFrame('sitemapindex')
  const index = [{ address: `${source.publicUrl}/sitemap-pages.xml` }, ...files]
  return packed([head, sitemapEntries('sitemapindex', index), foot])
}

/** `/sitemap-pages.xml`, gzipped: the pages that are not listings. */
export async function makePagesSitemap(source: SitemapSource): Promise<Buffer> {
  const { head, foot } = sitemapFrame('urlset')
  return packed([head, pageEntries(source), foot])
}

/** `/sitemap-listings.xml`, gzipped: one file of listings after the last id of the previous file. */
export async function makeListingsSitemap(source: SitemapSource, after: string | null): Promise<Buffer> {
  return packed(listingsSitemap(source, after))
}

async function* wholeSitemap(source: SitemapSource): AsyncGenerator<string> {
  const { head, foot } = sitemapFrame('urlset')
  yield head
  yield pageEntries(source)
  yield* listingEntries(source, null)
  yield foot
}

async function* listingsSitemap(source: SitemapSource, after: string | null): AsyncGenerator<string> {
  const { head, foot } = sitemapFrame('urlset')
  yield head
  yield* listingEntries(source, after)
  yield foot
}

function pageEntries({ publicUrl, pages }: SitemapSource): string {
  return sitemapEntries(
    'urlset',
    pages.map((path) => ({ address: publicUrl + path })),
  )
}

/** Reads the listings in batches, to limit memory. */
async function* listingEntries(source: SitemapSource, after: string | null): AsyncGenerator<string> {
  const { db, now, publicUrl, mostListings } = source
  const since = browsableSince(now())
  let last = after
  let left = mostListings
  while (left > 0) {
    const rows = await listedPages(db, since, last, Math.min(left, rowsAtOnce))
    yield sitemapEntries(
      'urlset',
      rows.map((row) => listingEntry(publicUrl, row)),
    )
    left = rows.length < rowsAtOnce ? 0 : left - rows.length
    last = rows.at(-1)?.id ?? null
  }
}

function listingEntry(publicUrl: string, { id, updated_at }: ListedPage): SitemapEntry {
  return { address: `${publicUrl}/food/${id}`, changedAt: updated_at }
}

function packed(parts: Iterable<string> | AsyncIterable<string>): Promise<Buffer> {
  return buffer(Readable.from(parts).compose(createGzip()))
}
