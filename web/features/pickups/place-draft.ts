import * as z from 'zod/mini'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { AddressValues, hidesAddressOf } from '#web/features/places/address-values.ts'
import { browserZone } from '#web/rendering/browser-zone.ts'

/** The form values of a pickup location. */
export const PlaceDraft = z.object({ ...AddressValues.shape, name: z.string() })
export type PlaceDraft = z.infer<typeof PlaceDraft>

/** The form values of a location, empty for a new one. */
export function placeDraft(place: PickupPlace | null): PlaceDraft {
  return {
    name: place?.name ?? '',
    address: place?.address ?? '',
    addressType: place?.addressType ?? '',
    hidesAddress: place?.hidesAddress ?? null,
    pickupInstructions: place?.pickupInstructions ?? '',
    // coordinates geocoded from the address are geocoded again
    latitude: place === null || place.isPlacedByAddress ? null : place.latitude,
    longitude: place === null || place.isPlacedByAddress ? null : place.longitude,
    timeZone: place?.timeZone ?? '',
  }
}

/** The form as an API body. */
export function placeBody(draft: PlaceDraft, place: PickupPlace | null) {
  const before = place ? { version: place.version } : {}
  return {
    ...draft,
    hidesAddress: hidesAddressOf(draft),
    timeZone: draft.timeZone || browserZone(),
    ...before,
  }
}
