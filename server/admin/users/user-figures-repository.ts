import { sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { cancelledStatuses, openStatuses, soldStatuses } from '#shared/order-status-groups.ts'

/** A user's counts. */
export interface UserFigures {
  sessions: number
  listings: { public: number; paused: number; archived: number }
  orders_as_buyer: { open: number; completed: number; cancelled: number }
  orders_as_baker: { open: number; completed: number; cancelled: number }
  reports: { pending: number; decided: number }
}

/** Counts a user's sessions, listings, orders and the reports about their content. */
export async function findUserFigures(db: Db, userId: PersonId, now: Date): Promise<UserFigures> {
  const orders = (side: 'buyer_id' | 'cook_id') => sql`(
    select jsonb_build_object(
      'open', count(*) filter (where ${hasStatus(openStatuses)}),
      'completed', count(*) filter (where ${hasStatus(soldStatuses)}),
      'cancelled', count(*) filter (where ${hasStatus(cancelledStatuses)})
    ) from orders where ${sql.ref(side)} = ${userId} and placed_at is not null
  )`
  const { rows } = await sql<UserFigures>`select
    (select count(*)::int from sessions where user_id = ${userId} and expires_at > ${now}) as sessions,
    (select jsonb_build_object(
      'public', count(*) filter (where is_public),
      'paused', count(*) filter (where archived_at is null and not is_active),
      'archived', count(*) filter (where archived_at is not null)
    ) from food_listings where cook_id = ${userId}) as listings,
    ${orders('buyer_id')} as orders_as_buyer,
    ${orders('cook_id')} as orders_as_baker,
    (select jsonb_build_object(
      'pending', count(*) filter (where status = 'pending'),
      'decided', count(*) filter (where status <> 'pending')
    ) from report_cases where owner_id = ${userId}) as reports`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('The figures of a user are one row')
  return figures
}

/** The maximum number of listed open orders. */
const mostNamed = 20

/** A baker's open orders, oldest first. */
export function listOpenOrdersOf(db: Db, bakerId: PersonId) {
  return db
    .selectFrom('orders')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .select([
      'orders.id',
      'orders.title',
      'orders.option_name',
      'orders.quantity',
      'orders.status',
      'orders.created_at',
      'buyer.first_name',
      'buyer.last_name',
    ])
    .where('orders.cook_id', '=', bakerId)
    .where('orders.placed_at', 'is not', null)
    .where(hasStatus(openStatuses))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(mostNamed)
    .execute()
}

export type OpenOrderOf = Awaited<ReturnType<typeof listOpenOrdersOf>>[number]
