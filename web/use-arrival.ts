import { useEffect } from 'react'
import { entryKey, rememberedPosition, useEntryKey } from './scroll-memory.ts'

/** What the tab shows: it outlives the page's components, which a navigation replaces. */
let onScreen: { entry: string; place: string } | null = null

/**
 * Does what a browser does when a page opens, each time a page comes on screen after the first: scrolls smoothly to
 * the top (NAV-01), to the named section, or on Back and Forward to where the page was left, and moves the focus to
 * the page's heading. Filters that only replace the address are no navigation.
 */
export function useArrival(path: string, search: string): void {
  const key = useEntryKey()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is read anew, as while hydrating it is not known yet
  useEffect(() => {
    const place = `${path}?${search}`
    const entry = entryKey() || path
    const left = onScreen
    onScreen = { entry, place }
    if (left === null || entry === left.entry) return
    const position = rememberedPosition()
    const section = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (place !== left.place) focusHeading()
    // without a behaviour of its own the scrolling is as smooth as the style sheet and the visitor want it
    if (position !== null) window.scrollTo({ top: position, behavior: 'instant' })
    else if (section) section.scrollIntoView()
    else window.scrollTo({ top: 0 })
  }, [key, path, search])
}

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
