import type { Point } from '#shared/distance.ts'
import { issueOf, locationFlows } from './location-flow-rules.ts'
import { isGranted, permissionState } from './location-permission.ts'
import type { LocationFlow, LocationIssue } from './location-rules.ts'

/** The parts of the browser that know where the device is; each may be missing, whatever the types say. */
export interface LocationBrowser {
  geolocation?: Pick<Geolocation, 'getCurrentPosition'> | undefined
  permissions?: Pick<Permissions, 'query'> | undefined
}

/** What a lookup tells, each at most once; `onFind` may still come after `onEnd`. */
export interface LookupReport {
  onFind: (point: Point) => void
  onFail: (issue: LocationIssue) => void
  /** nobody needs to wait any longer, and nothing is to be said */
  onEnd: () => void
}

/** Asks the device where it is, the way a flow does (GEO-04 to GEO-09). */
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

/** Whether the browser has been told to refuse; a question that fails is no refusal (GEO-07 to GEO-09). */
async function isRefused(permissions: LocationBrowser['permissions']): Promise<boolean> {
  const state = await permissionState(permissions)
  return state !== null && state !== 'granted' && state !== 'prompt'
}
