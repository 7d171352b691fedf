import './turn-page.css'
// loads with this module: the first turn does not wait for it
import './other-page-modules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { cachedData } from '#web/data/use-api-query.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { type Address, sheetOf } from './address.ts'
import { LatePage } from './late-page.tsx'
import { late } from './page-modules.ts'
import { prepareCode, preparePage, prepareTurn } from './prepare-page.ts'
import { noteEntryOnScreen, noteLeaving, rememberedPosition } from './scroll-memory.ts'
import { transitionPhoto } from './shared-photo.ts'

/** How long the previous page stays while the next one loads, in milliseconds; then the next shows its skeleton. */
const patience = 4_000
/** How long to wait before a loading sign appears, in milliseconds. */
const signAfter = 100

late.page = createElement(LatePage)

/** The address on screen. It is module state because a turn replaces the page's components. */
let onScreen: Address | null = null
let reader: string | undefined
let turns = 0

/**
 * Shows the page or tab at an address once its code and data are loaded. Scrolls as browsers do (NAV-01) and focuses
 * its heading. A later turn replaces this one; filters that only replace the address are not a new page.
 */
export async function turnPage(queryClient: QueryClient, to: Address, show: () => void): Promise<void> {
  const from = onScreen
  turns += 1
  const turn = turns
  const before = reader
  const focused = document.activeElement
  reader = cachedData(queryClient, currentUserQuery)?.user?.id
  if (from === null || sheetOf(from) === sheetOf(to)) {
    onScreen = to
    if (from !== null) flushSync(show)
    // the entry is unknown during hydration
    if (from !== null && from.entry !== '') arrive(from, to, true)
    else noteEntryOnScreen(to.entry)
    // fetch before the page's parts do
    void preparePage(queryClient, to)
    return
  }
  // replace another user's page as soon as possible
  await waitFor(reader === before ? prepareTurn(queryClient, to) : prepareCode(to))
  if (turn !== turns) return
  if (reader !== before) void preparePage(queryClient, to)
  onScreen = to
  noteLeaving()
  const bring = () => {
    // keep the focus if the visitor has moved it meanwhile, e.g. into a menu
    const isFocusFree = document.activeElement === focused
    flushSync(show)
    arrive(from, to, isFocusFree)
  }
  if (from.path === to.path || skipsTransition()) bring()
  else transitionPhoto(from.path, to.path, bring)
}

/** Whether to change the page without a view transition. */
function skipsTransition(): boolean {
  return (
    !('startViewTransition' in document) ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.hidden ||
    !document.querySelector('main')?.firstElementChild
  )
}

/** Waits for the next page for at most `patience`, and shows a loading sign after `signAfter`. */
async function waitFor(page: Promise<void>): Promise<void> {
  const root = document.documentElement
  const sign = setTimeout(() => root.toggleAttribute('data-turning', true), signAfter)
  let end: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    end = setTimeout(resolve, patience)
  })
  await Promise.race([page, late])
  clearTimeout(sign)
  clearTimeout(end)
  root.toggleAttribute('data-turning', false)
}

function arrive(from: Address, to: Address, isFocusFree: boolean): void {
  noteEntryOnScreen(to.entry)
  if (from.path === to.path && from.entry === to.entry) return
  // a page that replaced another one in its history entry is new
  const position = from.entry === to.entry ? null : rememberedPosition(to.entry)
  const section = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (isFocusFree && (from.path !== to.path || from.search !== to.search)) focusHeading()
  // within a page, CSS and the visitor's settings decide about smooth scrolling; a new page jumps at once
  const behavior = from.path === to.path && position === null ? 'auto' : 'instant'
  if (position === null && section) section.scrollIntoView({ behavior })
  else window.scrollTo({ top: position ?? 0, behavior })
}

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
