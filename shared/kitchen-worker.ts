/** Where the script is that keeps the kitchen page for when there is no network; `web/public/` has it as it stands. */
export const kitchenWorkerPath = '/kitchen-worker.js'

/** Where the kitchen page is without anybody's data, for that script to keep. */
export const kitchenShellPath = '/kitchen-shell'
