import type { Listing } from '#shared/api/listings.ts'
import type { pauseListing as pauseListingCall } from '#shared/api/my-listings.ts'
import { send } from '#web/data/api-client.ts'

/** Takes one's own listing off the public pages. */
export function pauseListing(id: string): Promise<Listing> {
  return send<typeof pauseListingCall>(
    { method: 'POST', path: '/api/food-listings/:id/pause' },
    { params: { id } },
  )
}
