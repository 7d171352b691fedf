import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { sheetOf } from './address.ts'
import { prepareTurn } from './prepare-page.ts'
import { matchRoute } from './route-matching.ts'
import { notFoundRoute } from './routes.tsx'

/** How long a pointer must rest on a link to prefetch its page, in milliseconds. */
const dwell = 65

/**
 * Routes the site's links in place from now on, and prefetches their pages on hover, touch and keyboard focus.
 * Without scripts, browsers follow the links.
 */
export function followLinks(queryClient: QueryClient): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const prepare = (event: Event) => {
    clearTimeout(resting)
    const link = turningLink(event.target)
    if (link === null) return
    const fetchPage = () => void prepareTurn(queryClient, addressOf(link))
    if (event.type === 'pointerover') resting = setTimeout(fetchPage, dwell)
    else fetchPage()
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, prepare, { passive: true })
  // a link may already have the focus or the pointer when this loads
  const reached = [document.activeElement, [...document.querySelectorAll(':hover')].at(-1)]
  for (const link of reached.map((element) => turningLink(element ?? null)))
    if (link !== null) void prepareTurn(queryClient, addressOf(link))
  document.addEventListener('click', (event) => {
    // another handler has taken this click
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = siteLink(event.target)
    // browsers handle links within a page better
    if (link === null || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    // a double click must not add a second history entry
    if (event.detail > 1 && link.href === location.href) return
    navigate(link.pathname + link.search + link.hash)
  })
}

/** The link of an event if it leads to another page of the site. */
function turningLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = siteLink(target)
  return link && sheetOf(addressOf(link)) !== sheetOf(addressOf(location)) ? link : null
}

/** The link of an event if the site routes it in place. */
function siteLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link?.target !== '' || link.hasAttribute('download') || link.dataset.reload !== undefined) return null
  if (link.origin !== location.origin) return null
  const { path, search } = addressOf(link)
  const match = matchRoute(path, search)
  return 'route' in match && match.route === notFoundRoute ? null : link
}

function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  return { path: pathname, search: search.slice(1) }
}
