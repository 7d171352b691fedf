import type { BatchId, ListingId } from '#shared/api/ids.ts'
import type { sellAtDoor as call, WalkUpSale } from '#shared/api/walk-up-sales.ts'
import type { Servings } from '#shared/money.ts'
import { send } from '#web/data/api-client.ts'

/** Takes servings that were sold at the door out of the stock of a listing, or of one of its bake days. */
export function sellAtDoor(
  { id, batchId }: { id: ListingId; batchId: BatchId | null },
  servings: Servings,
): Promise<WalkUpSale> {
  return send<typeof call>(
    { method: 'POST', path: '/api/food-listings/:id/walk-up-sales' },
    { params: { id }, body: { servings, batchId } },
  )
}
