import { sql } from 'kysely'
import { lockListingsOf } from '#server/accounts/users-repository.ts'
import { orderZone } from '#server/batches/order-ready.ts'
import { isOnHold } from '#server/database/order-hold-condition.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import { unpaidBaker } from '#server/payments/taking/payment-method-rules.ts'
import { markUnused } from '#server/photos/photos-repository.ts'
import type { OpenOrder } from '#shared/api/account.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { openStatuses } from '#shared/order-status-groups.ts'
import type { OpenMoney } from './leaving-rules.ts'

/** The maximum number of listed open orders. */
const mostNamed = 100

/** When an order is settled at the latest: its hold's deadline or its payout date; null without either. */
const settledBy = sql<Date | null>`coalesce(
  (select max(hold.decide_by) from order_holds as hold where hold.order_id = orders.id and hold.decided_at is null),
  orders.pays_out_at
)`

/** A person's orders, on either side, that are open or not paid out yet; oldest first. */
export async function findOpenOrders(db: Db, userId: PersonId): Promise<OpenOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .select(['orders.id', 'orders.title', 'buyer_id', orderZone.as('time_zone'), settledBy.as('settled_by')])
    .where((row) => row.or([row('buyer_id', '=', userId), row('orders.cook_id', '=', userId)]))
    .where((row) =>
      row.or([
        hasStatus(openStatuses),
        isOnHold(),
        row.and([row('orders.cook_id', '=', userId), row('pays_out_at', 'is not', null)]),
      ]),
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(mostNamed)
    .execute()
  return rows.map(({ id, title, buyer_id, settled_by, time_zone }) => ({
    id,
    title,
    side: buyer_id === userId ? ('buyer' as const) : ('baker' as const),
    settledBy: settled_by === null ? null : settled_by.toISOString(),
    timeZone: time_zone,
  }))
}

/** The kinds of money still moving in a person's payments, on either side. */
export async function listOpenMoney(db: Db, userId: PersonId): Promise<OpenMoney[]> {
  const { rows } = await sql<{ what: OpenMoney }>`
    with own as (
      select id, payee, status, closed_reason, cook_id from payments
      where cook_id = ${userId} or id in (select payment_id from orders where buyer_id = ${userId})
    )
    select 'dispute' as what from own join disputes on disputes.payment_id = own.id where ended_at is null
    union select kind.what from own join payment_instructions as told on told.payment_id = own.id
      join (values ('refund', 'refund'), ('release', 'payout')) as kind (kind, what) on kind.kind = told.kind
      where told.status in ('waiting', 'failed') and (told.kind = 'refund' or own.cook_id = ${userId})
    union select 'payout' from own join payment_balances as balance on balance.payment_id = own.id
      where own.cook_id = ${userId} and own.status = 'captured' and own.closed_reason is null and balance.held_cents > 0
    union select 'payment' from own where payee is null and status = 'awaiting'`.execute(db)
  return rows.map(({ what }) => what)
}

/** Locks all orders of a person, on either side, by id. */
export async function lockOrdersOf(trx: Trx, userId: PersonId): Promise<void> {
  await trx
    .selectFrom('orders')
    .select('id')
    .where((row) => row.or([row('buyer_id', '=', userId), row('cook_id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Deletes a baker's review replies; reviews are locked before listings, as when they are written. */
export async function removeReplies(trx: Trx, userId: PersonId, now: Date): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ reply: null, replied_at: null, updated_at: now })
    .where('cook_id', '=', userId)
    .where('reply', 'is not', null)
    .execute()
}

/**
 * Removes a person's listings and everything for baking them. Listings without orders and reviews are deleted, others
 * archived without address and text. The rows stay locked against new orders.
 */
export async function removeListings(trx: Trx, userId: PersonId, now: Date): Promise<void> {
  await lockListingsOf(trx, userId)
  await trx
    .updateTable('food_listings')
    .set({
      is_active: false,
      archived_at: now,
      description: '',
      ingredients: '',
      address: 'Removed',
      pickup_instructions: '',
      latitude: null,
      longitude: null,
      image_url: null,
      updated_at: now,
    })
    .where('cook_id', '=', userId)
    .execute()
  const own = trx.selectFrom('food_listings').select('id').where('cook_id', '=', userId)
  await trx.deleteFrom('ovens').where('cook_id', '=', userId).execute()
  await trx.deleteFrom('bake_imports').where('cook_id', '=', userId).execute()
  await trx.deleteFrom('bake_repeats').where('food_listing_id', 'in', own).execute()
  await trx.deleteFrom('waitlist_entries').where('food_listing_id', 'in', own).execute()
  await trx
    .updateTable('batches')
    .set({ cancel_reason: 'Removed', updated_at: now })
    .where('state', '=', 'cancelled')
    .where('food_listing_id', 'in', own)
    .execute()
  const photos = await trx
    .deleteFrom('listing_photos')
    .where('food_listing_id', 'in', own)
    .returning('photo_id')
    .execute()
  await markUnused(
    trx,
    photos.map(({ photo_id }) => photo_id),
    now,
  )
  await trx
    .deleteFrom('food_listings')
    .where('cook_id', '=', userId)
    .where(sql<boolean>`not exists (select from orders where food_listing_id = food_listings.id)`)
    .where(sql<boolean>`not exists (select from reviews where food_listing_id = food_listings.id)`)
    .execute()
}

/** Removes everything that identifies a person. The row stays as "Former member", for its orders and reviews. */
export async function removeIdentity(
  trx: Trx,
  { id, email }: { id: PersonId; email: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ notes: null, cancellation_reason: null })
    .where('buyer_id', '=', id)
    .execute()
  await trx
    .updateTable('orders')
    .set({ decline_reason: null, denial_reason: null })
    .where('cook_id', '=', id)
    .execute()
  await trx.deleteFrom('payout_changes').where('user_id', '=', id).execute()
  await trx.deleteFrom('security_events').where('user_id', '=', id).execute()
  await trx.deleteFrom('waitlist_entries').where('person_id', '=', id).execute()
  await trx
    .deleteFrom('webhook_events')
    .where('subject_id', 'in', (from) => from.selectFrom('orders').select('id').where('buyer_id', '=', id))
    .execute()
  await trx.deleteFrom('mails').where('recipient', '=', email).execute()
  await trx
    .deleteFrom('contact_messages')
    .where((row) => row.fn<string>('lower', ['email']), '=', email)
    .where('status', '=', 'answered')
    .execute()
  await trx
    .updateTable('users')
    .set({
      email: `deleted-${id}@deleted.invalid`,
      email_verified: false,
      first_name: 'Former',
      last_name: 'member',
      profile_image_url: null,
      bio: null,
      location: null,
      phone: null,
      closed_from: null,
      closed_to: null,
      closed_message: null,
      cook_type: 'home_cook',
      ...unpaidBaker,
      is_active: false,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}
