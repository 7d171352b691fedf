import type { Point } from '#shared/distance.ts'
import { issueOf, locationFlows } from './location-flow-rules.ts'
import { isGranted, permissionState } from './location-permission.ts'
import type { LocationFlow, LocationIssue } from './location-rules.ts'

/** The browser's location interfaces; each may be missing, despite the types. */
export interface LocationBrowser {
  geolocation?: Pick<Geolocation, 'getCurrentPosition'> | undefined
  permissions?: Pick<Permissions, 'query'> | undefined
}

/** The callbacks of a lookup, each called at most once; `onFind` may follow `onEnd`. */
export interface LookupReport {
  onFind: (point: Point) => void
  onFail: (issue: LocationIssue) => void
  /** the wait has ended without a message */
  onEnd: () => void
}

/** Locates the device with the rules of a flow (GEO-04 to GEO-09). */
export async function lookUpLocation(
  flow: LocationFlow,
  browser: LocationBrowser,
  { onFind, onFail, onEnd }: LookupReport,
): Promise<void> {
  const { asks, patience, position } = locationFlows[flow]
  const { geolocation, permissions } = browser
  if (!geolocation) return asks === 'always' ? onFail('unsupported') : onEnd()
  if (asks === 'unless refused' && (await isRefused(permissions))) return onEnd()
  if (asks === 'where granted' && !(await isGranted(permissions))) return onEnd()
  const timer = patience === null ? undefined : setTimeout(onEnd, patience)
  geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      clearTimeout(timer)
      onFind({ latitude, longitude })
    },
    ({ code }) => {
      clearTimeout(timer)
      onFail(issueOf(code))
    },
    position,
  )
}

/** Whether permission is denied; a failed query does not count as denied (GEO-07 to GEO-09). */
async function isRefused(permissions: LocationBrowser['permissions']): Promise<boolean> {
  const state = await permissionState(permissions)
  return state !== null && state !== 'granted' && state !== 'prompt'
}
