import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { payeeColumns } from '#server/payments/taking/payment-method-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { dietColumns } from '#shared/diets.ts'
import { orderNumber } from '#shared/order-number.ts'

/** Everything we store about a person, by export file: rows as stored, without secrets. */
export async function readAccountData(
  db: Db,
  { id, email }: { id: PersonId; email: string },
): Promise<Record<string, unknown>> {
  return {
    profile: await profile(db, id),
    sessions: await sessions(db, id),
    'access-tokens': await accessTokens(db, id),
    passkeys: await passkeys(db, id),
    'security-log': await securityLog(db, id),
    'payout-changes': await payoutChanges(db, id),
    listings: await listings(db, id),
    'bake-days': await bakeDays(db, id),
    'bake-repeats': await bakeRepeats(db, id),
    oven: await oven(db, id),
    'bake-imports': await bakeImports(db, id),
    webhooks: await webhooks(db, id),
    'pickup-places': await pickupPlaces(db, id),
    'pickup-windows': await pickupWindows(db, id),
    'orders-placed': await ordersPlaced(db, id),
    'orders-received': await ordersReceived(db, id),
    'order-changes': await orderChanges(db, id),
    'waited-for': await waitedFor(db, id),
    reviews: await reviews(db, id),
    'review-replies': await reviewReplies(db, id),
    'reports-made': await reports(db, id),
    'messages-to-us': await messages(db, email),
    'mails-to-you': await mails(db, email),
  }
}

function profile(db: Db, id: PersonId) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified',
      'first_name',
      'last_name',
      'profile_image_url',
      'bio',
      'location',
      'phone',
      'keeps_contact',
      'reminds_day_before',
      'reminds_hours_before',
      'tells_ready',
      'closed_from',
      'closed_to',
      'closed_message',
      'cook_type',
      ...payeeColumns,
      'terms_accepted_at',
      'terms_version',
      'two_factor_enabled',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function payoutChanges(db: Db, id: PersonId) {
  return db
    .selectFrom('payout_changes')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function sessions(db: Db, id: PersonId) {
  return db
    .selectFrom('sessions')
    .select(['user_agent', 'ip_address', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
}

function accessTokens(db: Db, id: PersonId) {
  return db
    .selectFrom('access_tokens')
    .select(['name', 'beginning', 'scopes', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
}

function passkeys(db: Db, id: PersonId) {
  return db
    .selectFrom('passkeys')
    .select(['name', 'device_type', 'backed_up', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
}

function securityLog(db: Db, id: PersonId) {
  return db
    .selectFrom('security_events')
    .select(['kind', 'user_agent', 'network', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function listings(db: Db, id: PersonId) {
  return db
    .selectFrom('food_listings')
    .select([
      'id',
      'title',
      'description',
      'ingredients',
      'cuisine',
      'price_cents',
      'servings_available',
      'serving_description',
      'options',
      'fillings',
      'cake_message_length',
      'most_per_buyer',
      'oven_spaces',
      'dough_grams',
      'lead_hours',
      'ready_by_date',
      'ready_by_time',
      'time_zone',
      'image_url',
      ...dietColumns,
      'is_active',
      'archived_at',
      'rating',
      'review_count',
      'order_count',
      'address',
      'address_type',
      'hides_address',
      'pickup_instructions',
      'place_id',
      'latitude',
      'longitude',
      'terms_accepted_at',
      'created_at',
      'updated_at',
    ])
    .where('cook_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function ownListings(db: Db, id: PersonId) {
  return db.selectFrom('food_listings').select('id').where('cook_id', '=', id)
}

function bakeDays(db: Db, id: PersonId) {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('food_listing_id', 'in', ownListings(db, id))
    .orderBy('ready_at')
    .orderBy('id')
    .execute()
}

function bakeRepeats(db: Db, id: PersonId) {
  return db
    .selectFrom('bake_repeats')
    .selectAll()
    .where('food_listing_id', 'in', ownListings(db, id))
    .orderBy('food_listing_id')
    .execute()
}

function oven(db: Db, id: PersonId) {
  return db.selectFrom('ovens').selectAll().where('cook_id', '=', id).execute()
}

function bakeImports(db: Db, id: PersonId) {
  return db.selectFrom('bake_imports').selectAll().where('cook_id', '=', id).orderBy('id').execute()
}

function webhooks(db: Db, id: PersonId) {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'events', 'paused_at', 'paused_because', 'created_at', 'updated_at'])
    .where('cook_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function pickupPlaces(db: Db, id: PersonId) {
  return db.selectFrom('pickup_places').selectAll().where('cook_id', '=', id).orderBy('id').execute()
}

function pickupWindows(db: Db, id: PersonId) {
  return db.selectFrom('pickup_windows').selectAll().where('cook_id', '=', id).orderBy('id').execute()
}

/** The person's orders as buyer or baker; of the other side only the id, as its data is not theirs. */
function orders(db: Db, side: 'buyer_id' | 'cook_id', id: PersonId) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where(sql.ref(`orders.${side}`), '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The person's orders as buyer, without the baker's address, which is only for confirmed orders. */
async function ordersPlaced(db: Db, id: PersonId) {
  const rows = await orders(db, 'buyer_id', id)
  return rows.map(({ place: _place, ...order }) => ({ order_number: orderNumber(order.id), ...order }))
}

/** The person's orders as baker, without pickup codes, which only buyers know. */
async function ordersReceived(db: Db, id: PersonId) {
  const rows = await orders(db, 'cook_id', id)
  return rows.map(({ pickup_code: _code, idempotency_key: _key, idempotent_body: _body, ...order }) => ({
    order_number: orderNumber(order.id),
    ...order,
  }))
}

/** Changes by bakers to the person's orders, on either side. */
function orderChanges(db: Db, id: PersonId) {
  return db
    .selectFrom('order_changes')
    .innerJoin('orders', 'orders.id', 'order_changes.order_id')
    .select([
      'order_changes.order_id',
      'order_changes.what',
      'order_changes.old_words',
      'order_changes.new_words',
      'order_changes.told_at',
      'order_changes.cancel_by',
      'order_changes.cancelled_at',
    ])
    .where((row) => row.or([row('orders.buyer_id', '=', id), row('orders.cook_id', '=', id)]))
    .orderBy('order_changes.told_at')
    .orderBy('order_changes.id')
    .execute()
}

/** The person's waitlist entries. */
function waitedFor(db: Db, id: PersonId) {
  return db
    .selectFrom('waitlist_entries')
    .select(['food_listing_id', 'batch_id', 'servings', 'told_at', 'created_at', 'updated_at'])
    .where('person_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function reviews(db: Db, id: PersonId) {
  return db
    .selectFrom('reviews')
    .select([
      'order_id',
      'food_listing_id',
      'rating',
      'body',
      'reply',
      'replied_at',
      'hidden_at',
      'created_at',
      'edited_at',
      'updated_at',
    ])
    .where('buyer_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A baker's review replies, without what others wrote. */
function reviewReplies(db: Db, id: PersonId) {
  return db
    .selectFrom('reviews')
    .select(['food_listing_id', 'reply', 'replied_at'])
    .where('cook_id', '=', id)
    .where('reply', 'is not', null)
    .orderBy('replied_at')
    .orderBy('id')
    .execute()
}

/** The person's reports; decisions were emailed. */
function reports(db: Db, id: PersonId) {
  return db
    .selectFrom('content_reports')
    .select(['content_type', 'content_id', 'reason', 'description', 'status', 'created_at'])
    .where('reporter_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function messages(db: Db, email: string) {
  return db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'subject', 'category', 'message', 'status', 'answer', 'created_at'])
    .where((row) => row.fn<string>('lower', ['email']), '=', email)
    .orderBy('created_at')
    .execute()
}

/** The person's emails, without subjects, which may name others. */
function mails(db: Db, email: string) {
  return db
    .selectFrom('mails')
    .select(['purpose', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
}
