import { sql } from 'kysely'
import { isHeldUp } from '#server/database/order-hold-condition.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, OrderRowChange, Trx } from '#server/database/tables.ts'
import { updateOrders } from '#server/orders/changing/locked-orders-repository.ts'
import { pickupMoment } from '#server/orders/reading/pickup-moment.ts'
import type { OrderId, PickupId } from '#shared/api/ids.ts'
import { toHandOverStatuses } from '#shared/order-status-groups.ts'
import { type ReminderKind, remindedSpan, reminders } from './reminder-rules.ts'

const columns = {
  day_before: { wanted: 'reminds_day_before', sent: 'day_reminder_at' },
  hours_before: { wanted: 'reminds_hours_before', sent: 'hours_reminder_at' },
} as const satisfies Record<ReminderKind, { wanted: string; sent: keyof OrderRowChange }>

const pickupId = sql<PickupId>`coalesce(orders.pickup_id, orders.id)`

/**
 * The pickups with a due reminder: to be handed over, not on hold, not yet reminded, wanted by the buyer,
 * and ordered before the reminder time.
 */
function pickupsToRemind(db: Db, kind: ReminderKind, now: Date) {
  const { after, until } = remindedSpan(kind, now)
  const { wanted, sent } = columns[kind]
  const begins = sql<Date>`min(${pickupMoment})`
  return db
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .select([pickupId.as('id'), begins.as('at')])
    .where(hasStatus(toHandOverStatuses))
    .where('orders.placed_at', 'is not', null)
    .where(sql<boolean>`not ${isHeldUp}`)
    .where('buyer.deleted_at', 'is', null)
    .where(`buyer.${wanted}`, '=', true)
    .where(`orders.${sent}`, 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as reminded')
            .select('reminded.id')
            .whereRef('reminded.pickup_id', '=', 'orders.pickup_id')
            .where(`reminded.${sent}`, 'is not', null),
        ),
      ),
    )
    .groupBy(pickupId)
    .having(begins, '>', after)
    .having(begins, '<=', until)
    .having(
      sql<boolean>`min(orders.placed_at) + make_interval(mins => ${reminders[kind].before}::integer) <= ${begins}`,
    )
}

/** The ids of pickups with a due reminder, after an id, at most `limit`. */
export async function listPickupsToRemind(
  db: Db,
  kind: ReminderKind,
  { now, after, limit }: { now: Date; after: PickupId | null; limit: number },
): Promise<PickupId[]> {
  const rows = await pickupsToRemind(db, kind, now)
    .$if(after !== null, (pickups) => pickups.where(sql<boolean>`${pickupId} > ${after}::uuid`))
    .orderBy(pickupId)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The start of a pickup with a due reminder, and its orders; undefined when it is no longer due. */
export async function findReminderDue(
  trx: Trx,
  kind: ReminderKind,
  id: PickupId,
  now: Date,
): Promise<{ at: Date; ids: OrderId[] } | undefined> {
  return pickupsToRemind(trx, kind, now)
    .select(sql<OrderId[]>`array_agg(orders.id)`.as('ids'))
    .where(sql<boolean>`${pickupId} = ${id}::uuid`)
    .executeTakeFirst()
}

/** Marks the locked orders of a pickup as reminded. */
export async function saveReminded(
  trx: Trx,
  kind: ReminderKind,
  ids: readonly OrderId[],
  now: Date,
): Promise<void> {
  await updateOrders(trx, ids, { [columns[kind].sent]: now, updated_at: now })
}
