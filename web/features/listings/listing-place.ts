import type { PickupPlace } from '#shared/api/pickup-places.ts'
import type { ListingFormValues } from './listing-form-values.ts'

/** The chosen place of a listing form; null for its own address. */
export function placeOf(
  { placeId }: Pick<ListingFormValues, 'placeId'>,
  places: readonly PickupPlace[],
): PickupPlace | null {
  return places.find(({ id }) => id === placeId) ?? null
}

/** Sets the place used or created last in a form without a choice and without a typed address. */
export function atUsualPlace(
  values: ListingFormValues,
  places: readonly PickupPlace[] | undefined,
): ListingFormValues {
  if (values.placeId !== null || places === undefined) return values
  const last = values.address === '' ? places.find(({ isUsedLast }) => isUsedLast) : undefined
  return { ...values, placeId: last?.id ?? '' }
}

/** The form values with the address of the chosen place, for display and sending; the form keeps its typed address. */
export function atPlace(
  values: ListingFormValues,
  places: readonly PickupPlace[] | undefined,
): ListingFormValues {
  // until the places are loaded, the server decides
  if (places === undefined) return values
  const place = placeOf(values, places)
  if (place === null) return { ...values, placeId: '' }
  const { addressType, address, hidesAddress, pickupInstructions, latitude, longitude, timeZone } = place
  return { ...values, addressType, address, hidesAddress, pickupInstructions, latitude, longitude, timeZone }
}
