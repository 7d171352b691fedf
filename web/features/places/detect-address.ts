import type { Address } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { reverseGeocode } from './api.ts'
import { locateDevice } from './locate-device.ts'

/** The result of a detection: always the point and a message. */
export interface Detected {
  point: Point
  /** null if the point has no address */
  address: string | null
  timeZone: string | null
  credit: string | null
  /** a sentence for the toast "Location Detected" */
  notice: string
}

/** Locates the device and finds its address (POST-27, POST-33); rejects with a LocationFailure. */
export async function detectAddress(
  locate: () => Promise<Point> = locateDevice,
  name: (point: Point) => Promise<Address> = reverseGeocode,
): Promise<Detected> {
  const point = await locate()
  try {
    const { success, address, message, timeZone, credit } = await name(point)
    if (success) return { point, address, timeZone, credit, notice: `${address}. ${message}` }
    return unnamed(point, message)
  } catch {
    return unnamed(point, 'Enter the address.')
  }
}

function unnamed(point: Point, message: string): Detected {
  const notice = `We found where you are, but couldn't get address details. ${message}`
  return { point, address: null, timeZone: null, credit: null, notice }
}
