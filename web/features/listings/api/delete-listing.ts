import type { deleteListing as deleteListingCall } from '#shared/api/listings.ts'
import { send } from '#web/data/api-client.ts'

/** Deletes one's own listing (API-05). */
export async function deleteListing(id: string): Promise<void> {
  await send<typeof deleteListingCall>(
    { method: 'DELETE', path: '/api/food-listings/:id' },
    { params: { id } },
  )
}
