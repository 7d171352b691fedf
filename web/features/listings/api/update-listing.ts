import type { CallInput } from '#shared/api/call.ts'
import type { Listing, updateListing as updateListingCall } from '#shared/api/listings.ts'
import { send } from '#web/data/api-client.ts'

export type ListingChange = CallInput<typeof updateListingCall>['body']

/** Replaces the fields of one's own listing (API-04). */
export function updateListing(id: string, body: ListingChange): Promise<Listing> {
  return send<typeof updateListingCall>(
    { method: 'PUT', path: '/api/food-listings/:id' },
    { params: { id }, body },
  )
}
