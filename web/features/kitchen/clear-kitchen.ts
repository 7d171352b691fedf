import { forgetDraft } from '#web/data/form-draft.ts'

/** The storage key of a pickup day kept offline. */
export const offlineDayKey = 'bakesale:kitchen'

/** The service worker's scope and its cache name, the same as in `web/public/kitchen-worker.js`. */
export const kitchenScope = '/seller-dashboard/kitchen'
const kitchenStore = 'bakesale:kitchen'

/** Clears the kitchen's offline data in this browser: the day, the cached page and the service worker. */
export async function clearKitchen(): Promise<void> {
  // skip the lookup of workers for the many visitors without offline data
  if (!hasOfflineData()) return
  forgetDraft(offlineDayKey, () => localStorage)
  try {
    const registration = await navigator.serviceWorker?.getRegistration(kitchenScope)
    await registration?.unregister()
    await window.caches?.delete(kitchenStore)
  } catch {
    // if the browser forbids storage, nothing was kept
  }
}

function hasOfflineData(): boolean {
  try {
    return localStorage.getItem(offlineDayKey) !== null
  } catch {
    return false
  }
}
