import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { prepareTurn } from './prepare-page.ts'
import { matchRoute } from './route-matching.ts'
import { notFoundRoute } from './routes.tsx'
import { sheetOf } from './sheet-of.ts'

/** How long a pointer rests on a link before it means it, in milliseconds. */
const dwell = 65

/**
 * Follows the links of the site from now on: the page that a link leads to is fetched when somebody points at it, touches it or
 * comes to it with the keyboard, and opens in place. Until then, and without scripts, browsers follow them.
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
  // somebody may have come to a link before this was loaded
  const reached = [document.activeElement, [...document.querySelectorAll(':hover')].at(-1)]
  for (const link of reached.map((element) => turningLink(element ?? null)))
    if (link !== null) void prepareTurn(queryClient, addressOf(link))
  document.addEventListener('click', (event) => {
    // who handles a click by themselves says so, and wants it that way
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = siteLink(event.target)
    // to a place on the same page browsers go better
    if (link === null || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    // the second press of two leads to where the first did: Back would need two as well
    if (event.detail > 1 && link.href === location.href) return
    navigate(link.pathname + link.search + link.hash)
  })
}

/** The link that an event is about, when it turns to another page of the site than is on screen. */
function turningLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = siteLink(target)
  return link && sheetOf(addressOf(link)) !== sheetOf(addressOf(location)) ? link : null
}

/** The link that an event is about, when a page of the site opens in place by it. */
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
