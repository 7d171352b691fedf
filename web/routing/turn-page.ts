import './turn-page.css'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { cachedData } from '#web/data/use-api-query.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { LatePage } from './late-page.tsx'
import { late } from './page-modules.ts'
import { prepareCode, preparePage, prepareTurn } from './prepare-page.ts'
import { noteEntryOnScreen, noteLeaving, rememberedPosition } from './scroll-memory.ts'
import { growPhoto } from './shared-photo.ts'
import { sheetOf } from './sheet-of.ts'
import type { Address } from './shown-address.ts'

/** How long the page before stays when the next one is not ready, in milliseconds: then that one says itself that it waits. */
const patience = 4_000
/** How long people wait without a sign, in milliseconds. */
const signAfter = 100

late.page = createElement(LatePage)

/** What the tab shows: it outlives the page's components, which a turn replaces. */
let onScreen: Address | null = null
let reader: string | undefined
let turns = 0

/**
 * Brings the page at an address on screen once its code and data are there, with what browsers do when a page opens: it starts
 * at its top (NAV-01), at the named section, or on Back and Forward where it was left, and the focus is on its heading.
 * Another of a page's tabs takes the place of the one before as pages do, without leaving the page. Filters that only replace
 * the address are no new page. A turn that begins meanwhile takes the place of this one.
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
    // while the page hydrates, its entry is not known yet
    if (from !== null && from.entry !== '') arrive(from, to, true)
    else noteEntryOnScreen(to.entry)
    // before its parts ask for them
    void preparePage(queryClient, to)
    return
  }
  // what was on screen for somebody else stays as short as can be
  await waitFor(reader === before ? prepareTurn(queryClient, to) : prepareCode(to))
  if (turn !== turns) return
  if (reader !== before) void preparePage(queryClient, to)
  onScreen = to
  noteLeaving()
  const bring = () => {
    // who has gone on to something else meanwhile, such as a menu, stays there
    const isFocusFree = document.activeElement === focused
    flushSync(show)
    arrive(from, to, isFocusFree)
  }
  if (from.path === to.path || isStill()) bring()
  else growPhoto(from.path, to.path, bring)
}

/** Whether the next page takes the place of the one before without a movement: nobody wants one, or there is nothing to move. */
function isStill(): boolean {
  return (
    !('startViewTransition' in document) ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.hidden ||
    !document.querySelector('main')?.firstElementChild
  )
}

/** Waits for the next page, no longer than anybody does, and says so before long. */
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
  // another page in the place of one in its entry is a new one
  const position = from.entry === to.entry ? null : rememberedPosition(to.entry)
  const section = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (isFocusFree && (from.path !== to.path || from.search !== to.search)) focusHeading()
  // within a page it moves as smoothly as the style sheet and the visitor want it; a new page is there from its first frame
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
