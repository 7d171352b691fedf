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

/** The baker's calendar reads no more pickups. */
export function endCalendar(): Promise<undefined> {
  return send<typeof endKitchenCalendarCall>({ method: 'DELETE', path: '/api/sellers/kitchen/calendar' })
}

/** Ticks an order off as packed, or takes the tick back. */
export function packOrder(id: OrderId, isPacked: boolean): Promise<KitchenOrder> {
  return send<typeof packOrderCall>(
    { method: 'PUT', path: '/api/orders/:id/packed' },
    { params: { id }, body: { isPacked } },
  )
}

/** Makes a new secret link for the baker's calendar; the one before stops to work. */
export function renewCalendar(): Promise<CallResponse<typeof renewKitchenCalendarCall>> {
  return send<typeof renewKitchenCalendarCall>({ method: 'POST', path: '/api/sellers/kitchen/calendar' })
}

/** Takes servings that were sold at the door out of the stock of a listing, or of one of its bake days. */
export function sellAtDoor(
  { id, batchId }: { id: ListingId; batchId: BatchId | null },
  servings: Servings,
): Promise<WalkUpSale> {
  return send<typeof sellAtDoorCall>(
    { method: 'POST', path: '/api/food-listings/:id/walk-up-sales' },
    { params: { id }, body: { servings, batchId } },
  )
}

/** Takes a sale at the door back. */
export function undoWalkUpSale(id: string): Promise<undefined> {
  return send<typeof undoWalkUpSaleCall>(
    { method: 'DELETE', path: '/api/walk-up-sales/:id' },
    { params: { id } },
  )
}
