import type { Addressee } from '#server/accounts/addressees-repository.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Trx } from '#server/database/tables.ts'
import { updateOrders } from '#server/orders/changing/locked-orders-repository.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import { openStatuses } from '#shared/order-status-groups.ts'

/** Locks the open ones of these orders, by id. */
export function lockOpenOrders(
  trx: Trx,
  ids: readonly OrderId[],
): Promise<{ id: OrderId; buyer_id: PersonId }[]> {
  return trx
    .selectFrom('orders')
    .select(['id', 'buyer_id'])
    .where('id', 'in', ids)
    .where(hasStatus(openStatuses))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Stores an announcement for locked orders. */
export async function insertAnnouncement(
  trx: Trx,
  announcement: { id: string; cook_id: PersonId; body: string; people: number },
  orderIds: readonly OrderId[],
  now: Date,
): Promise<void> {
  const stamps = { created_at: now, updated_at: now }
  await trx
    .insertInto('announcements')
    .values({ ...announcement, ...stamps })
    .execute()
  await trx
    .insertInto('order_announcements')
    .values(orderIds.map((order_id) => ({ order_id, announcement_id: announcement.id, ...stamps })))
    .execute()
  await updateOrders(trx, orderIds, { announced_at: now, updated_at: now })
}

/** The existing people with these ids, by id. */
export function listAddressees(
  trx: Trx,
  ids: readonly PersonId[],
): Promise<(Pick<Addressee, 'email' | 'first_name' | 'last_name'> & { id: PersonId })[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}
