import escapeHtml from 'escape-html'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** An address in a sitemap, and when what it shows was last changed, where that is known. */
export interface SitemapEntry {
  address: string
  changedAt?: Date
}

/** What a file of the sitemap protocol lists: pages, or further sitemaps. */
export type SitemapKind = 'urlset' | 'sitemapindex'

const elements = { urlset: 'url', sitemapindex: 'sitemap' } as const

/** What a file of the kind begins and ends with. */
export function sitemapFrame(kind: SitemapKind): { head: string; foot: string } {
  return { head: `${declaration}\n<${kind} xmlns="${namespace}">\n`, foot: `</${kind}>\n` }
}

/** The entries of a file of the kind. */
export function sitemapEntries(kind: SitemapKind, entries: readonly SitemapEntry[]): string {
  const element = elements[kind]
  return entries
    .map(({ address, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<${element}><loc>${escapeHtml(address)}</loc>${changed}</${element}>\n`
    })
    .join('')
}
