import type { Listing } from '#shared/api/listings.ts'
import type { resumeListing as resumeListingCall } from '#shared/api/my-listings.ts'
import { send } from '#web/data/api-client.ts'

/** Puts one's own paused listing back on the public pages. */
export function resumeListing(id: string): Promise<Listing> {
  return send<typeof resumeListingCall>(
    { method: 'POST', path: '/api/food-listings/:id/resume' },
    { params: { id } },
  )
}
