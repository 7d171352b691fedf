import { kitchenWorkerPath } from '#shared/kitchen-worker.ts'
import { kitchenScope } from './forget-kitchen.ts'

/**
 * Has this browser keep the kitchen page for when there is no network, as the server has it now. A browser that cannot, or does not
 * want to, goes on without.
 */
export async function keepKitchen(): Promise<void> {
  // what `npm run dev` serves is another page at the next moment
  if (!import.meta.env.PROD) return
  try {
    const registration = await navigator.serviceWorker?.register(kitchenWorkerPath, {
      scope: kitchenScope,
      updateViaCache: 'none',
    })
    registration?.active?.postMessage('open')
  } catch {
    // as above
  }
}
