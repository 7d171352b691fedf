import type { Listing } from '#shared/api/listings.ts'

/** What kind of place one picks up at, in words (MAP-14, CARD-15). */
export function pickupTypeText(addressType: Listing['addressType']): string {
  if (addressType === 'home') return 'Home pickup'
  if (addressType === 'commercial') return 'Commercial pickup'
  return 'Other pickup location'
}
