import type { Listing } from '#shared/api/listings.ts'

/** The label of the kind of pickup place (MAP-14, CARD-15). */
export function pickupTypeText(addressType: Listing['addressType']): string {
  if (addressType === 'home') return 'Home pickup'
  if (addressType === 'commercial') return 'Commercial pickup'
  return 'Other pickup location'
}
