import type { Listing } from '#shared/api/listings.ts'
import type { CopyBody, copyListing as copyListingCall } from '#shared/api/my-listings.ts'
import { send } from '#web/data/api-client.ts'

/** Makes a new listing out of one's own, with another ready date. */
export function copyListing(id: string, body: CopyBody): Promise<Listing> {
  return send<typeof copyListingCall>(
    { method: 'POST', path: '/api/food-listings/:id/copies' },
    { params: { id }, body },
  )
}
