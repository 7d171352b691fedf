import { type Selectable, sql } from 'kysely'
import type { Db, ListingRow, ListingRowChange, NewListingRow, Tables, Trx } from '#server/database/tables.ts'

type UserColumns = Selectable<Tables['users']>

/** A listing with what is shown of its baker. */
export interface ListingWithCook
  extends Omit<
    ListingRow,
    'words' | 'word_marks' | 'cook_is_active' | 'has_left_browsing' | 'archived_by' | 'archive_reason'
  > {
  cook_first_name: string
  cook_last_name: string
  cook_email: string
  cook_phone: string | null
  cook_bio: string | null
  cook_type: UserColumns['cook_type']
  paypal_merchant_id: string | null
  paypal_connected: boolean
  paypal_email: string | null
  stripe_account_id: string | null
  stripe_connected: boolean
}

const columns = [
  'food_listings.id',
  'food_listings.cook_id',
  'food_listings.title',
  'food_listings.description',
  'food_listings.ingredients',
  'food_listings.cuisine',
  'food_listings.price_cents',
  'food_listings.servings_available',
  'food_listings.serving_description',
  'food_listings.ready_by_date',
  'food_listings.ready_by_time',
  'food_listings.time_zone',
  'food_listings.ready_at',
  'food_listings.image_url',
  'food_listings.is_vegetarian',
  'food_listings.is_vegan',
  'food_listings.is_gluten_free',
  'food_listings.is_dairy_free',
  'food_listings.is_active',
  'food_listings.archived_at',
  'food_listings.rating',
  'food_listings.review_count',
  'food_listings.order_count',
  'food_listings.address',
  'food_listings.address_type',
  'food_listings.hides_address',
  'food_listings.pickup_instructions',
  'food_listings.latitude',
  'food_listings.longitude',
  'food_listings.terms_accepted_at',
  'food_listings.created_at',
  'food_listings.updated_at',
  'food_listings.shown_latitude',
  'food_listings.shown_longitude',
  'food_listings.is_public',
  'food_listings.version',
] as const

const cookColumns = [
  'users.first_name as cook_first_name',
  'users.last_name as cook_last_name',
  'users.email as cook_email',
  'users.phone as cook_phone',
  'users.bio as cook_bio',
  'users.cook_type',
  'users.paypal_merchant_id',
  'users.paypal_connected',
  'users.paypal_email',
  'users.stripe_account_id',
  'users.stripe_connected',
] as const

function listingsWithCook(db: Db) {
  return db
    .selectFrom('food_listings')
    .innerJoin('users', 'users.id', 'food_listings.cook_id')
    .select([...columns, ...cookColumns])
}

/** A listing whatever its state, or undefined. */
export async function findListing(db: Db, id: string): Promise<ListingWithCook | undefined> {
  return listingsWithCook(db).where('food_listings.id', '=', id).executeTakeFirst()
}

/** The listings of these ids in the order of the ids, without those that have gone since. */
export async function listListings(db: Db, ids: readonly string[]): Promise<ListingWithCook[]> {
  if (ids.length === 0) return []
  // one statement however many there are
  const theirs = sql<string>`any(${ids}::uuid[])`
  const rows = await listingsWithCook(db).where('food_listings.id', '=', theirs).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whose a listing is and who may see it, locked until the transaction ends; undefined when there is none. */
export async function lockListing(trx: Trx, id: string) {
  return trx
    .selectFrom('food_listings')
    .select([
      'id',
      'cook_id',
      'is_public',
      'archived_at',
      'ready_by_date',
      'ready_by_time',
      'image_url',
      'servings_available',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a new listing. */
export async function insertListing(db: Db, row: NewListingRow): Promise<void> {
  await db.insertInto('food_listings').values(row).execute()
}

/** Changes a listing of this baker; nothing happens to anybody else's. */
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

/** Notes of some listings that were ready before a moment that they have left the browse pages; answers of how many. */
export async function noteLeftBrowsing(trx: Trx, since: Date, most: number): Promise<number> {
  // what somebody else has locked is left to the next time, so that nobody waits for this
  const { numAffectedRows } = await sql`
    update food_listings set has_left_browsing = true
    where id = any (array(
      select id from food_listings where is_public and not has_left_browsing and ready_at < ${since}
      order by ready_at limit ${most} for no key update skip locked
    ))
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Removes a listing of this baker for good; nothing happens to anybody else's. */
export async function removeListing(db: Db, own: { id: string; cookId: string }): Promise<void> {
  await db.deleteFrom('food_listings').where('id', '=', own.id).where('cook_id', '=', own.cookId).execute()
}

/** Whether anybody ever ordered a listing. */
export async function hasOrders(db: Db, listingId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('food_listing_id', '=', listingId)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
