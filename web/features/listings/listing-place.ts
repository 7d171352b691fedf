import type { PickupPlace } from '#shared/api/pickup-places.ts'
import type { ListingFormValues } from './listing-form-values.ts'

/** The place that a listing form has chosen; null for an address of its own. */
export function placeOf(
  { placeId }: Pick<ListingFormValues, 'placeId'>,
  places: readonly PickupPlace[],
): PickupPlace | null {
  return places.find(({ id }) => id === placeId) ?? null
}

/** A form in which no place was chosen yet, at the one that the baker used or made last, unless an address has been written into it. */
export function atUsualPlace(
  values: ListingFormValues,
  places: readonly PickupPlace[] | undefined,
): ListingFormValues {
  if (values.placeId !== null || places === undefined) return values
  const last = values.address === '' ? places.find(({ isUsedLast }) => isUsedLast) : undefined
  return { ...values, placeId: last?.id ?? '' }
}

/** A form as it is shown and sent: at the place that it has chosen. What was typed of another address stays in the form. */
export function atPlace(
  values: ListingFormValues,
  places: readonly PickupPlace[] | undefined,
): ListingFormValues {
  // until the places are known, the server decides
  if (places === undefined) return values
  const place = placeOf(values, places)
  if (place === null) return { ...values, placeId: '' }
  const { addressType, address, hidesAddress, pickupInstructions, latitude, longitude, timeZone } = place
  return { ...values, addressType, address, hidesAddress, pickupInstructions, latitude, longitude, timeZone }
}
