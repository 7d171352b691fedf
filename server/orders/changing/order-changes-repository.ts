import { sql } from 'kysely'
import { orderZone } from '#server/batches/order-ready.ts'
import { newId } from '#server/database/new-id.ts'
import type { Trx } from '#server/database/tables.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import type { OrderChangeKind } from '#shared/order-changes.ts'
import { pickupMoment } from '../reading/pickup-moment.ts'

export interface NewOrderChange {
  orderId: OrderId
  what: OrderChangeKind
  before: string
  after: string
  toldAt: Date
  cancelBy: Date
}

/** Records a change of a locked order. */
export async function insertOrderChange(
  trx: Trx,
  { orderId, what, before, after, toldAt, cancelBy }: NewOrderChange,
): Promise<void> {
  await trx
    .insertInto('order_changes')
    .values({
      id: newId(),
      order_id: orderId,
      what,
      old_words: before,
      new_words: after,
      told_at: toldAt,
      cancel_by: cancelBy,
      cancelled_at: null,
    })
    .execute()
}

/** When the pickups of these orders begin, with their time zones. */
export function listPickupBegins(trx: Trx, ids: readonly OrderId[]) {
  if (ids.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .select(['orders.id', pickupMoment.as('begins'), orderZone.as('timeZone')])
    .where('orders.id', 'in', ids)
    .execute()
}

/** Marks the changes that still allow a free cancellation as its reason; returns their kinds in order. */
export async function takeOrderChanges(trx: Trx, id: OrderId, now: Date): Promise<OrderChangeKind[]> {
  const rows = await trx
    .updateTable('order_changes')
    .set({ cancelled_at: now })
    .where('order_id', '=', id)
    .where('cancel_by', '>', now)
    .returning(['what', 'told_at'])
    .execute()
  const inOrder = rows.toSorted((a, b) => a.told_at.getTime() - b.told_at.getTime())
  return [...new Set(inOrder.map(({ what }) => what))]
}

/** Deletes the changes of a deleted baker's orders: they may contain the address. */
export async function deleteOrderChangesOf(trx: Trx, bakerId: PersonId): Promise<void> {
  await sql`delete from order_changes using orders where orders.id = order_id and orders.cook_id = ${bakerId}`.execute(
    trx,
  )
}
