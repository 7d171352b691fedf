import type { Address, reverseGeocode as reverseGeocodeCall } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { send } from '#web/data/api-client.ts'
/** Finds the address of a point (API-06). */
export function reverseGeocode({ latitude, longitude }: Point): Promise<Address> {
  return send<typeof reverseGeocodeCall>(
    { method: 'POST', path: '/api/reverse-geocode' },
    { body: { latitude, longitude } },
  )
}
