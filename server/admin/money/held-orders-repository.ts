import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { pickupEnd, pickupMoment } from '#server/orders/reading/pickup-moment.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { ListPlace } from '../admin-list-pages.ts'

/** A page of undecided holds, earliest deadline first. */
export function findHeldOrders(db: Db, { after, skip, limit }: Pick<ListPlace, 'after' | 'skip' | 'limit'>) {
  return db
    .selectFrom('order_holds as hold')
    .innerJoin('orders', 'orders.id', 'hold.order_id')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as cook', 'cook.id', 'orders.cook_id')
    .selectAll('hold')
    .select([
      'orders.title',
      'orders.option_name',
      'orders.status',
      'orders.received_at',
      'orders.pays_out_at',
      'orders.payment_status',
      'orders.total_cents',
      'orders.commission_cents',
      'orders.seller_cents',
      'orders.refunded_cents',
      'orders.lost_cents',
      'orders.payment_id',
      pickupMoment.as('pickup_at'),
      pickupEnd.as('pickup_end'),
      sql<string>`trim(concat_ws(' ', buyer.first_name, buyer.last_name))`.as('buyer_name'),
      sql<string>`trim(concat_ws(' ', cook.first_name, cook.last_name))`.as('cook_name'),
    ])
    .where('hold.decided_at', 'is', null)
    .$if(after !== null, (holds) =>
      holds.where(
        sql<SqlBool>`(hold.decide_by, hold.id) > (select last.decide_by, last.id from order_holds as last where last.id = ${after})`,
      ),
    )
    .orderBy('hold.decide_by')
    .orderBy('hold.id')
    .offset(skip)
    .limit(limit)
    .execute()
}

export type HeldOrderRow = Awaited<ReturnType<typeof findHeldOrders>>[number]

/** The number of undecided holds, up to one above the maximum. */
export async function countHeldOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('order_holds')
        .select('id')
        .where('decided_at', 'is', null)
        .limit(mostCounted + 1)
        .as('open'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
