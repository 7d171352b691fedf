import type { LocationFlow, LocationIssue } from './location-rules.ts'

/** A message's title and text. */
export interface LocationCopy {
  title: string
  description: string
}

/** How one flow requests the location, and its messages. */
interface FlowRules {
  position: { enableHighAccuracy: boolean; timeout: number; maximumAge: number }
  /** how long the page waits for the location, in milliseconds; null: as long as the browser does */
  patience: number | null
  /** when it requests the location: always, unless permission is denied (GEO-06 to GEO-09), or only if granted */
  asks: 'always' | 'unless refused' | 'where granted'
  /** the message during the request */
  progress: string
  /** the message for each issue; null for silent automatic requests (OPEN-53 to OPEN-55) */
  issueTexts: Readonly<Record<LocationIssue, LocationCopy>> | null
}

/** The maximum age of a cached position and the browser's timeout, in milliseconds (GEO-04, GEO-05). */
const maximumAge = 600_000
const timeout = 15_000

const clicked = {
  position: { enableHighAccuracy: true, timeout, maximumAge },
  patience: null,
  asks: 'always' as const,
  progress: 'Getting your location... Please allow location access when prompted.',
}

/** Rules of automatic requests, whose failures are only logged (GEO-05, GEO-11). */
const automatic = {
  position: { enableHighAccuracy: false, timeout, maximumAge },
  patience: 5000,
  issueTexts: null,
}

const locationError = (description: string): LocationCopy => ({ title: 'Location error', description })

/** Every flow (GEO-04 to GEO-24; decisions, OPEN-53 to OPEN-57). */
export const locationFlows: Readonly<Record<LocationFlow, FlowRules>> = {
  hero: {
    ...clicked,
    issueTexts: {
      unsupported: locationError(
        "Your browser doesn't support location services, showing all listings instead",
      ),
      denied: locationError(
        'Location access denied, enable location services in browser settings to find nearby baked goods',
      ),
      unavailable: locationError('Location information unavailable, might be network issues'),
      timeout: locationError('Location request timed out, please try again'),
      other: locationError('Unable to get your location, showing all listings instead'),
    },
  },
  filter: {
    ...clicked,
    issueTexts: {
      unsupported: {
        title: 'Location not supported',
        description: "Your browser doesn't support location services.",
      },
      denied: locationError(
        'Location access denied. Please enable location services in your browser settings.',
      ),
      unavailable: locationError('Location information unavailable. This might be due to network issues.'),
      timeout: locationError('Location request timed out. Please try again.'),
      other: locationError('Unable to get your location for distance filtering.'),
    },
  },
  map: {
    ...automatic,
    asks: /* @wc-ignore */ 'unless refused',
    progress:
      'Requesting your location to show nearby baked goods. Please allow location access if prompted.',
  },
  granted: { ...automatic, asks: /* @wc-ignore */ 'where granted', progress: '' },
}

/** The message when a requested lookup succeeds (GEO-25). */
export function foundText({ latitude, longitude }: { latitude: number; longitude: number }): LocationCopy {
  return {
    title: 'Location found!',
    description: `Showing baked goods near your location (${latitude.toFixed(4)}, ${longitude.toFixed(4)})`,
  }
}

/** Maps a code of GeolocationPositionError to an issue. */
export function issueOf(code: number): LocationIssue {
  if (code === 1) return 'denied'
  if (code === 2) return 'unavailable'
  return code === 3 ? 'timeout' : 'other'
}
