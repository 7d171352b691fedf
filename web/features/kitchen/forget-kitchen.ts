import { forgetDraft } from '#web/data/form-draft.ts'

/** Under what a phone keeps a pickup day. */
export const keptDayKey = 'bakesale:kitchen'

/** The addresses that the kitchen's worker is asked about, and its store of files, as `web/public/kitchen-worker.js` has them. */
export const kitchenScope = '/seller-dashboard/kitchen'
const kitchenStore = 'bakesale:kitchen'

/** Takes away what this browser keeps of a kitchen: the day, the page and the worker that answers with it. */
export async function forgetKitchen(): Promise<void> {
  // asking for workers costs each visitor something, who mostly never had one
  if (!isKept()) return
  forgetDraft(keptDayKey, () => localStorage)
  try {
    const registration = await navigator.serviceWorker?.getRegistration(kitchenScope)
    await registration?.unregister()
    await window.caches?.delete(kitchenStore)
  } catch {
    // a browser may forbid it all; then nothing was kept
  }
}

function isKept(): boolean {
  try {
    return localStorage.getItem(keptDayKey) !== null
  } catch {
    return false
  }
}
