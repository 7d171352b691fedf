import { type SqlBool, sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import { openStatuses } from '#shared/order-status-groups.ts'

/** Orders that a suspension stops: open ones, and those with a waiting payout or unsent release. */
const isToStop = sql<SqlBool>`(
  ${hasStatus(openStatuses)} or orders.pays_out_at is not null or exists (
    select from payment_instructions as release
    where release.payment_id = orders.payment_id and release.kind = 'release' and release.status in ('waiting', 'failed')
  )
)`

interface StoppedOrder {
  id: OrderId
  payment_id: PaymentId | null
}

/** A baker's orders that a suspension stops. */
export function listOrdersToStop(db: Db, bakerId: PersonId): Promise<StoppedOrder[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'payment_id'])
    .where('cook_id', '=', bakerId)
    .where('placed_at', 'is not', null)
    .where(isToStop)
    .orderBy('id')
    .execute()
}

/** A baker's orders with an undecided suspension hold. */
export function listStoppedOrders(db: Db, bakerId: PersonId): Promise<StoppedOrder[]> {
  return db
    .selectFrom('orders')
    .innerJoin('order_holds as hold', 'hold.order_id', 'orders.id')
    .select(['orders.id', 'orders.payment_id'])
    .where('orders.cook_id', '=', bakerId)
    .where('hold.cause', '=', 'baker_suspended')
    .where('hold.decided_at', 'is', null)
    .orderBy('orders.id')
    .execute()
}

/** Rechecks under locks which of these orders are still to be stopped. */
export async function filterOrdersToStop(trx: Trx, ids: readonly OrderId[]): Promise<Set<OrderId>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('orders').select('id').where('id', 'in', ids).where(isToStop).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Suspended bakers with an order that is not on hold yet because it was paid later. */
export async function listBakersToStop(
  db: Db,
  { after, limit }: { after: PersonId | null; limit: number },
): Promise<PersonId[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where((user) =>
      user.or([
        user('users.suspended_at', 'is not', null),
        user.and([user('users.is_active', '=', false), user('users.deleted_at', 'is', null)]),
      ]),
    )
    .where((user) =>
      user.exists(
        user
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.cook_id', '=', 'users.id')
          .where('orders.placed_at', 'is not', null)
          .where(isToStop)
          .where(
            sql<SqlBool>`not exists (select from order_holds where order_id = orders.id and cause = 'baker_suspended')`,
          ),
      ),
    )
    .$if(after !== null, (users) => users.where('users.id', '>', after))
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
