import type { CallInput } from '#shared/api/call.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { ShareOut, shareOut as shareOutCall } from '#shared/api/share-outs.ts'
import { send } from '#web/data/api-client.ts'

/** Shares out a short batch of the signed-in baker's listing, or tells who would get what. */
export function shareOut(id: ListingId, body: CallInput<typeof shareOutCall>['body']): Promise<ShareOut> {
  return send<typeof shareOutCall>(
    { method: 'POST', path: '/api/food-listings/:id/share-out' },
    { params: { id }, body },
  )
}
