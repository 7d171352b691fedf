import { entryKey } from './entry-key.ts'

/** The scroll position of each history entry of the tab, in CSS pixels. */
const positions = new Map<string, number>()
const storageKey = 'bakesale:scroll'

/** The entry of the page on screen; the previous entry while another page loads. */
let entryOnScreen = ''

/**
 * Remembers the scroll position of every history entry from now on. After a reload the browser restores the position.
 * Browsers without keys for history entries restore all positions themselves.
 */
export function startScrollMemory(): void {
  if (entryKey() === '') return
  recall()
  history.scrollRestoration = 'manual'
  window.addEventListener('scroll', () => positions.set(entryOnScreen, window.scrollY), { passive: true })
  window.addEventListener('pagehide', () => {
    keep()
    history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/** Records the scroll position of the page on screen before leaving it. */
export function noteLeaving(): void {
  positions.set(entryOnScreen, window.scrollY)
}

/** Sets the entry whose page is on screen. */
export function noteEntryOnScreen(entry: string): void {
  entryOnScreen = entry
}

/** The last scroll position of an entry, for Back and Forward; null for a new entry. */
export function rememberedPosition(entry: string): number | null {
  return positions.get(entry) ?? null
}

function recall(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(kept)) return
    for (const [key, position] of kept.filter(Array.isArray)) {
      if (typeof key === 'string' && typeof position === 'number') positions.set(key, position)
    }
  } catch {
    // without usable storage, only the positions from before the reload are lost
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // as above
  }
}
