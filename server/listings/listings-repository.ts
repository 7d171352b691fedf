import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, ListingRow, ListingRowChange, NewListingRow, Tables, Trx } from '#server/database/tables.ts'
import { type PaidBaker, payeeColumns } from '#server/payments/taking/payment-method-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { dietColumns } from '#shared/diets.ts'

type UserColumns = Selectable<Tables['users']>

/** A listing with the fields of its baker that readers may see. */
export interface ListingWithBaker
  extends Omit<
      ListingRow,
      | 'words'
      | 'word_marks'
      | 'pickup_moves_at'
      | 'cook_is_active'
      | 'has_left_browsing'
      | 'archived_by'
      | 'archive_reason'
    >,
    PaidBaker {
  cook_first_name: string
  cook_last_name: string
  cook_profile_image_url: string | null
  cook_email: string
  cook_phone: string | null
  cook_keeps_contact: boolean
  cook_bio: string | null
  cook_type: UserColumns['cook_type']
}

const columns = [
  'id',
  'cook_id',
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
  'ready_at',
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
  'is_placed_by_address',
  'place_id',
  'pickup_instructions',
  'latitude',
  'longitude',
  'terms_accepted_at',
  'created_at',
  'updated_at',
  'shown_latitude',
  'shown_longitude',
  'is_public',
  'is_draft',
  'servings_offered',
  'closed_from',
  'closed_to',
  'closed_message',
  'version',
  'batch_id',
  'order_by',
  'pickup_window_ids',
  'pickup_spans',
  'pickup_from',
] as const satisfies readonly (keyof ListingWithBaker & keyof ListingRow)[]

const cookColumns = {
  cook_first_name: 'first_name',
  cook_last_name: 'last_name',
  cook_profile_image_url: 'profile_image_url',
  cook_email: 'email',
  cook_phone: 'phone',
  cook_keeps_contact: 'keeps_contact',
  cook_bio: 'bio',
  cook_type: 'cook_type',
} as const satisfies Record<
  Exclude<keyof ListingWithBaker, keyof ListingRow | keyof PaidBaker>,
  keyof UserColumns
>

/** The columns of a listing and its baker. Built once: building takes as long as a query. */
const withBaker = sql.raw(
  [
    ...columns.map((column) => `food_listings.${column}`),
    ...Object.entries(cookColumns).map(([name, column]) => `users.${column} as ${name}`),
    ...payeeColumns.map((column) => `users.${column}`),
  ].join(', '),
)

/**
 * The listings whose ids are in the rows `matching`, with their bakers; `following` (such as `order by`) is appended.
 */
export async function readListings(
  db: Db,
  matching: RawBuilder<unknown>,
  following: RawBuilder<unknown>,
): Promise<ListingWithBaker[]> {
  const { rows } = await sql<ListingWithBaker>`
    select ${withBaker} from ${matching} join food_listings on food_listings.id = matching.id
    join users on users.id = food_listings.cook_id ${following}
  `.execute(db)
  return rows
}

/** A listing in any state, or undefined. */
export async function findListing(db: Db, id: string): Promise<ListingWithBaker | undefined> {
  const [listing] = await readListings(db, sql`(select ${id}::uuid as id) as matching`, sql``)
  return listing
}

/** Listings in the order of the ids, without those that are gone. */
export async function listListings(db: Db, ids: readonly string[]): Promise<ListingWithBaker[]> {
  if (ids.length === 0) return []
  const inTheirOrder = sql`with ordinality as matching (id, place)`
  return readListings(db, sql`unnest(${ids}::uuid[]) ${inTheirOrder}`, sql`order by matching.place`)
}

/** A listing's editable and access columns, locked until the transaction ends; undefined when there is none. */
export async function lockListing(trx: Trx, id: string) {
  return trx
    .selectFrom('food_listings')
    .select([
      'id',
      'cook_id',
      'title',
      'is_public',
      'archived_at',
      'ready_by_date',
      'ready_by_time',
      'address',
      'address_type',
      'hides_address',
      'pickup_instructions',
      'latitude',
      'longitude',
      'is_placed_by_address',
      'place_id',
      'image_url',
      'servings_available',
      'price_cents',
      'options',
      'fillings',
      'cake_message_length',
      'most_per_buyer',
      'oven_spaces',
      'dough_grams',
      'lead_hours',
      'time_zone',
      'batch_id',
      'order_by',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertListing(db: Db, row: NewListingRow): Promise<void> {
  await db.insertInto('food_listings').values(row).execute()
}

/** Changes a listing of this baker; no effect on anybody else's. */
export async function changeListing(
  db: Db,
  own: { id: string; cookId: string },
  change: ListingRowChange,
): Promise<void> {
  await db
    .updateTable('food_listings')
    .set(change)
    .where('id', '=', own.id)
    .where('cook_id', '=', own.cookId)
    .execute()
}

/** Marks up to `most` listings that were ready before `since` as left browsing; returns how many. */
export async function markLeftBrowsing(trx: Trx, since: Date, most: number): Promise<number> {
  // skip locked rows, so nobody waits for this; the next run handles them
  const { numAffectedRows } = await sql`
    update food_listings set has_left_browsing = true
    where id = any (array(
      select id from food_listings where is_public and not has_left_browsing and ready_at < ${since}
      order by ready_at limit ${most} for no key update skip locked
    ))
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes a listing of this baker; no effect on anybody else's. */
export async function removeListing(db: Db, own: { id: string; cookId: string }): Promise<void> {
  await db.deleteFrom('food_listings').where('id', '=', own.id).where('cook_id', '=', own.cookId).execute()
}

/** Whether a listing was ever ordered. */
export async function hasOrders(db: Db, listingId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('food_listing_id', '=', listingId)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Whether a buyer ever placed an order with a baker, in any state. */
export async function hasPlacedOrder(db: Db, buyerId: PersonId, cookId: PersonId): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('cook_id', '=', cookId)
    .where('placed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
