import { sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import {
  type LockedOrder,
  lockedColumns,
  updateOrders,
} from '#server/orders/changing/locked-orders-repository.ts'
import type { BatchId, ListingId, OrderId, PersonId } from '#shared/api/ids.ts'
import type { Quantity } from '#shared/money.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'
import { sharedStatuses } from './share-out-rules.ts'

function ordersOfBatch(db: Db, listingId: ListingId, batchId: BatchId) {
  return db
    .selectFrom('orders')
    .select(lockedColumns)
    .where('food_listing_id', '=', listingId)
    .where(sql<boolean>`coalesce(batch_id, food_listing_id) = ${batchId}`)
    .where(hasStatus(sharedStatuses))
    .orderBy('id')
}

/** The orders of a batch among which it can be shared out, those that wait for their payment among them, by id. */
export function listOrdersToShare(db: Db, listingId: ListingId, batchId: BatchId): Promise<LockedOrder[]> {
  return ordersOfBatch(db, listingId, batchId).execute()
}

/** Locks the same, by id. */
export function lockOrdersToShare(trx: Trx, listingId: ListingId, batchId: BatchId): Promise<LockedOrder[]> {
  return ordersOfBatch(trx, listingId, batchId).forNoKeyUpdate().execute()
}

/** Writes the shares of locked orders. */
export async function saveShares(trx: Trx, shares: ReadonlyMap<OrderId, Quantity>, now: Date): Promise<void> {
  for (const [shared_quantity, orders] of Map.groupBy(shares, ([, quantity]) => quantity))
    await updateOrders(
      trx,
      orders.map(([id]) => id),
      { shared_quantity, updated_at: now },
    )
}

/** An order that was shared out, of which something may be to be done yet. */
export interface SharedOrder {
  id: OrderId
  cook_id: PersonId
}

/** The orders that are not yet as their shares say, as `stepOf` has it, by id, following one of them. */
export function listOrdersToFinish(
  db: Db,
  { after, limit }: { after: OrderId | null; limit: number },
): Promise<SharedOrder[]> {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'cook_id'])
      // as the index says it
      .where('shared_quantity', 'is not', null)
      .where(hasStatus(sharedStatuses, 'status'))
      .where('placed_at', 'is not', null)
      .where(
        sql<boolean>`(shared_quantity = 0 or ${hasStatus(orderStatusTable.confirm.from, 'status')} or (fulfilled_quantity is null and shared_quantity < quantity))`,
      )
      .$if(after !== null, (orders) => orders.where('id', '>', after))
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}
