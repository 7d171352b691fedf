import type { CallInput } from '#shared/api/call.ts'
import type { createListing as createListingCall, Listing } from '#shared/api/listings.ts'
import { send } from '#web/data/api-client.ts'

export type ListingFields = CallInput<typeof createListingCall>['body']

/** Posts a listing (API-03). */
export function createListing(body: ListingFields): Promise<Listing> {
  return send<typeof createListingCall>({ method: 'POST', path: '/api/food-listings' }, { body })
}
