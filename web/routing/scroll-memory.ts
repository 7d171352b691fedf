import { entryKey } from './entry-key.ts'

/** Where each entry of the tab's history was scrolled to, in CSS pixels. */
const positions = new Map<string, number>()
const storageKey = 'bakesale:scroll'

/** The entry whose page is on screen, which is the one before while another page is on its way. */
let entryOnScreen = ''

/**
 * Remembers the scroll position of every history entry from now on. Over a reload the browser puts the page back by itself,
 * before any script is there. Browsers that do not name their history entries keep restoring positions by themselves.
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

/** Notes where the page on screen is scrolled to, as it is about to be left. */
export function noteLeaving(): void {
  positions.set(entryOnScreen, window.scrollY)
}

/** From now on what is scrolled is the page of this entry. */
export function noteEntryOnScreen(entry: string): void {
  entryOnScreen = entry
}

/** Where an entry was left, which Back or Forward has led to; null on a new one, whose key is new, too. */
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
