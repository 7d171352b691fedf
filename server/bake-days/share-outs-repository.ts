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

/** The orders that share a batch, including those waiting for payment, by id. */
export function listOrdersToShare(db: Db, listingId: ListingId, batchId: BatchId): Promise<LockedOrder[]> {
  return ordersOfBatch(db, listingId, batchId).execute()
}

/** Locks the orders that share a batch, by id. */
export function lockOrdersToShare(trx: Trx, listingId: ListingId, batchId: BatchId): Promise<LockedOrder[]> {
  return ordersOfBatch(trx, listingId, batchId).forNoKeyUpdate().execute()
}

/** Stores the shares of locked orders. */
export async function saveShares(trx: Trx, shares: ReadonlyMap<OrderId, Quantity>, now: Date): Promise<void> {
  for (const [shared_quantity, orders] of Map.groupBy(shares, ([, quantity]) => quantity))
    await updateOrders(
      trx,
      orders.map(([id]) => id),
      { shared_quantity, updated_at: now },
    )
}

/** An order with a share that may not be applied yet. */
export interface SharedOrder {
  id: OrderId
  cook_id: PersonId
}

/** The orders whose shares are not applied yet, as `stepOf` decides, by id, after an id. */
export function listOrdersToFinish(
  db: Db,
  { after, limit }: { after: OrderId | null; limit: number },
): Promise<SharedOrder[]> {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'cook_id'])
      // matches the predicate of the index
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
