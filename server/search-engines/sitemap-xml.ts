import escapeHtml from 'escape-html'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A URL in a sitemap, with its last change if known. */
export interface SitemapEntry {
  address: string
  changedAt?: Date
}

/** The kinds of sitemap files: pages, or further sitemaps. */
export type SitemapKind = 'urlset' | 'sitemapindex'

const elements = { urlset: 'url', sitemapindex: 'sitemap' } as const

/** The beginning and the end of a file. */
export function sitemapFrame(kind: SitemapKind): { head: string; foot: string } {
  return { head: `${declaration}\n<${kind} xmlns="${namespace}">\n`, foot: `</${kind}>\n` }
}

/** The entries of a file. */
export function sitemapEntries(kind: SitemapKind, entries: readonly SitemapEntry[]): string {
  const element = elements[kind]
  return entries
    .map(({ address, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<${element}><loc>${escapeHtml(address)}</loc>${changed}</${element}>\n`
    })
    .join('')
}
