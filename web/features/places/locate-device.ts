import type { Point } from '#shared/distance.ts'

/** The timeout of the location request, in milliseconds (POST-28). */
const locateTimeout = 10_000

/** Why the device's location is unknown, with the texts for a toast (POST-29 to POST-32). */
export class LocationFailure extends Error {
  override name = 'LocationFailure'
  readonly title: string

  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}

/** Locates the device; rejects with a LocationFailure. */
export function locateDevice(): Promise<Point> {
  // missing in some browsers and in insecure contexts, despite the types
  const geolocation: Geolocation | undefined = navigator.geolocation
  if (!geolocation) {
    const message = 'This browser can’t tell where you are. Type your address.'
    return Promise.reject(new LocationFailure('Location Not Supported', message))
  }
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(locationFailure(code)),
      { timeout: locateTimeout, enableHighAccuracy: true },
    )
  })
}

/** The failure for a code of GeolocationPositionError: 1 denied, 2 unavailable, 3 timed out. */
export function locationFailure(code: number): LocationFailure {
  if (code === 1) {
    const message = 'Allow it in your browser’s settings, or type your address.'
    return new LocationFailure('Location access denied', message)
  }
  if (code === 3) {
    return new LocationFailure('Location request timed out', 'Try again, or type your address.')
  }
  return new LocationFailure('Location information unavailable', 'Enter your address.')
}
