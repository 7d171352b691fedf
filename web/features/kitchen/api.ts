import type { CallResponse } from '#shared/api/call.ts'
import type { BatchId, ListingId, OrderId } from '#shared/api/ids.ts'
import type {
  endKitchenCalendar as endKitchenCalendarCall,
  KitchenOrder,
  packOrder as packOrderCall,
  renewKitchenCalendar as renewKitchenCalendarCall,
} from '#shared/api/kitchen.ts'
import type {
  sellAtDoor as sellAtDoorCall,
  undoWalkUpSale as undoWalkUpSaleCall,
  WalkUpSale,
} from '#shared/api/walk-up-sales.ts'
import type { Servings } from '#shared/money.ts'
import { send } from '#web/data/api-client.ts'

/** Removes the baker's calendar link. */
export function endCalendar(): Promise<undefined> {
  return send<typeof endKitchenCalendarCall>({ method: 'DELETE', path: '/api/sellers/kitchen/calendar' })
}

/** Marks an order as packed or not packed. */
export function packOrder(id: OrderId, isPacked: boolean): Promise<KitchenOrder> {
  return send<typeof packOrderCall>(
    { method: 'PUT', path: '/api/orders/:id/packed' },
    { params: { id }, body: { isPacked } },
  )
}

/** Creates a new secret link for the baker's calendar; the previous one stops working. */
export function renewCalendar(): Promise<CallResponse<typeof renewKitchenCalendarCall>> {
  return send<typeof renewKitchenCalendarCall>({ method: 'POST', path: '/api/sellers/kitchen/calendar' })
}

/** Records a walk-up sale: reduces the stock of a listing or of one of its bake days. */
export function sellAtDoor(
  { id, batchId }: { id: ListingId; batchId: BatchId | null },
  servings: Servings,
): Promise<WalkUpSale> {
  return send<typeof sellAtDoorCall>(
    { method: 'POST', path: '/api/food-listings/:id/walk-up-sales' },
    { params: { id }, body: { servings, batchId } },
  )
}

/** Undoes a walk-up sale. */
export function undoWalkUpSale(id: string): Promise<undefined> {
  return send<typeof undoWalkUpSaleCall>(
    { method: 'DELETE', path: '/api/walk-up-sales/:id' },
    { params: { id } },
  )
}
