import type { QueryClient } from '@tanstack/react-query'
import { type HeadTag, headTags } from '#shared/head-tags.ts'
import type { PageHead } from '#shared/page-rendering.ts'
import { countedTitle, onTitleCount } from '#web/rendering/title-count.ts'
import { fullTitle, pageHead } from './page-heads.ts'
import { matchRoute } from './route-matching.ts'

/** Tags of the server-rendered page: those of `headTags`, and its structured data. */
const pageTags =
  'meta[name=description], meta[name=robots], meta[name^="twitter:"], meta[property], link[rel=canonical]'
const pageData = 'script[type="application/ld+json"]'

/**
 * Updates the title and head tags on every page change and read; share features read them.
 * `publicUrl` has no trailing slash; `openedPath` is the server-rendered page, which may no longer be on screen.
 */
export function keepDocumentHead(queryClient: QueryClient, publicUrl: string, openedPath: string): void {
  let path = openedPath
  let shown = ''
  const update = () => {
    if (location.pathname !== path) for (const data of document.querySelectorAll(pageData)) data.remove()
    path = location.pathname
    const head = headOfPage(queryClient)
    if (head === null) return
    const title = countedTitle(head.title)
    if (document.title !== title) document.title = title
    const tags = headTags(publicUrl, head)
    const text = JSON.stringify(tags)
    if (text === shown) return
    shown = text
    for (const tag of document.querySelectorAll(pageTags)) tag.remove()
    document.head.append(...tags.map(elementOf))
  }
  update()
  // the router dispatches the first two, because browsers have no such events
  for (const event of ['pushState', 'replaceState', 'popstate']) window.addEventListener(event, update)
  onTitleCount(update)
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') update()
  })
}

/** The head of the page on screen; null on a moved address, which redirects at once. */
function headOfPage(queryClient: QueryClient): PageHead | null {
  const search = location.search.slice(1)
  const match = matchRoute(location.pathname, search)
  if ('movedTo' in match) return null
  const place = { params: match.params, search: new URLSearchParams(search) }
  const head = pageHead(queryClient, match.route, place, location.pathname)
  return { ...head, title: fullTitle(head.title) }
}

function elementOf({ element, attributes }: HeadTag): HTMLElement {
  const tag = document.createElement(element)
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  return tag
}
