import { useLocationProperty } from 'wouter/use-browser-location'

/** Where each entry of the tab's history was scrolled to, in CSS pixels. */
const positions = new Map<string, number>()
const storageKey = 'bakesale:scroll'

let cameFromHistory = false

/**
 * Remembers the scroll position of every history entry from now on, also over a reload. Browsers that do not name
 * their history entries keep restoring positions by themselves.
 */
export function startScrollMemory(): void {
  if (!entryKey()) return
  history.scrollRestoration = 'manual'
  recall()
  window.addEventListener('scroll', () => positions.set(entryKey(), window.scrollY), { passive: true })
  window.addEventListener('pagehide', keep)
  window.addEventListener('popstate', () => {
    cameFromHistory = true
  })
  window.addEventListener('pushState', () => {
    cameFromHistory = false
  })
  const remembered = positions.get(entryKey())
  if (remembered) window.scrollTo({ top: remembered, behavior: 'instant' })
}

/** The key of the history entry on screen: it changes with every navigation, but not when an entry is replaced. */
export function useEntryKey(): string {
  return useLocationProperty(entryKey, () => '')
}

/** Where the entry now on screen was left, when Back or Forward led to it; null on a new entry. */
export function rememberedPosition(): number | null {
  return cameFromHistory ? (positions.get(entryKey()) ?? null) : null
}

/** As `useEntryKey`, now; empty where the browser does not name its entries. */
export function entryKey(): string {
  // not yet in every browser, whatever the types say
  const navigation: Navigation | undefined = window.navigation
  return navigation?.currentEntry?.key ?? ''
}

function recall(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(kept)) return
    for (const [key, position] of kept.filter(Array.isArray)) {
      if (typeof key === 'string' && typeof position === 'number') positions.set(key, position)
    }
  } catch {
    // a forbidden or spoilt storage only costs the positions of before the reload
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // as above
  }
}
