/** The service worker of the offline kitchen page; `web/public/` has the file. */
export const kitchenWorkerPath = '/kitchen-worker.js'

/** The kitchen page without data, which that service worker caches. */
export const kitchenShellPath = '/kitchen-shell'
