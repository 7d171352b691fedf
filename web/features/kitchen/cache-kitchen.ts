import { kitchenWorkerPath } from '#shared/kitchen-worker.ts'
import { kitchenScope } from './clear-kitchen.ts'

/**
 * Caches the current kitchen page in this browser for offline use. Does nothing if the browser does not allow it.
 */
export async function cacheKitchen(): Promise<void> {
  // pages of `npm run dev` change too often to cache
  if (!import.meta.env.PROD) return
  try {
    const registration = await navigator.serviceWorker?.register(kitchenWorkerPath, {
      scope: kitchenScope,
      updateViaCache: 'none',
    })
    registration?.active?.postMessage('open')
  } catch {
    // work without offline data
  }
}
