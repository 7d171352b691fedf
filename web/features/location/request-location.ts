import { toasts } from '#web/ui/toast-store.ts'
import { foundText, locationFlows } from './location-flow-rules.ts'
import type { KnownPlace, LocationEvent, LocationFlow } from './location-rules.ts'
import { type LocationBrowser, lookUpLocation } from './look-up-location.ts'

/** How long the progress message may stay, in milliseconds: as long as the browser's own question may. */
const untilAnswered = 600_000

/**
 * Looks the device up for a flow and tells in toasts what a click wants to know (GEO-10 to GEO-25). Resolves as soon as
 * nobody needs to wait: with the place, or with null. `tell` answers whether the event still matters to anybody.
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
        // biome-ignore lint/suspicious/noConsole: what the page asks by itself is logged and nothing else (GEO-11)
        if (!issueTexts) console.info(`The device's place is not known: ${issue}.`)
        resolve(null)
      },
      onEnd: () => {
        tell({ type: 'end' })
        resolve(null)
      },
    }).catch(reject)
  })
}
