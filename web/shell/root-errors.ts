import type { HydrationOptions } from 'react-dom/client'

/**
 * Only logs errors that React recovers from, such as hydration mismatches. By default React reports them like uncaught
 * errors, which `public/watchdog.js` cannot distinguish.
 */
export const rootOptions: HydrationOptions = {
  onRecoverableError(error) {
    // biome-ignore lint/suspicious/noConsole: the page works, but the mismatch is a bug that must be visible
    console.error(error)
  },
  onUncaughtError(error) {
    reportError(error)
    // React has removed the page from the document
    dispatchEvent(new Event('bakesale:crashed'))
  },
}
