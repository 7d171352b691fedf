import { toasts } from '#web/ui/toast-store.ts'
import { foundText, locationFlows } from './location-flow-rules.ts'
import type { KnownPlace, LocationEvent, LocationFlow } from './location-rules.ts'
import { type LocationBrowser, lookUpLocation } from './look-up-location.ts'

/** The maximum time of the progress message, in milliseconds, to last as long as the browser's prompt. */
const untilAnswered = 600_000

/**
 * Locates the device for a flow, with toasts if a click started it (GEO-10 to GEO-25). Resolves to the place or null
 * as soon as the wait ends. `tell` returns whether the event is still relevant.
 */
export function requestLocation(
  flow: LocationFlow,
  browser: LocationBrowser,
  tell: (event: LocationEvent, place?: KnownPlace) => boolean,
): Promise<KnownPlace | null> {
  const { progress, issueTexts } = locationFlows[flow]
  const progressToast =
    issueTexts && toasts.add({ title: progress, tone: 'note', icon: 'locate', duration: untilAnswered })
  const dropProgress = () => {
    if (progressToast) toasts.dismiss(progressToast)
  }
  return new Promise((resolve, reject) => {
    lookUpLocation(flow, browser, {
      onFind: (point) => {
        dropProgress()
        const place = { ...point, label: null, ...(flow === 'granted' ? { isGranted: true as const } : {}) }
        const isHeard = tell({ type: 'find' }, place)
        if (isHeard && issueTexts) toasts.add({ ...foundText(point), icon: 'pin' })
        resolve(isHeard ? place : null)
      },
      onFail: (issue) => {
        dropProgress()
        const isHeard = tell({ type: 'fail', issue })
        if (isHeard && issueTexts) toasts.add({ ...issueTexts[issue], tone: 'bad' })
        // biome-ignore lint/suspicious/noConsole: failures of automatic requests are only logged (GEO-11)
        if (!issueTexts) console.info(`The device's location is unknown: ${issue}.`)
        resolve(null)
      },
      onEnd: () => {
        tell({ type: 'end' })
        resolve(null)
      },
    }).catch(reject)
  })
}
