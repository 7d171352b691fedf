import { type RawBuilder, sql } from 'kysely'
import type { Db, ListingRow, ListingRowChange, Trx } from '#server/database/tables.ts'
import type { AdminListingState } from '#shared/api/admin-listings.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { Category } from '#shared/categories.ts'
import type { ProductSort } from '#shared/list-sorts.ts'
import type { SearchedFor } from '../searched-for.ts'

/** Filters of a list of listings; null means all. */
export interface AdminListingFilter {
  search: SearchedFor | null
  /** bakers whose listings match too */
  bakerIds: readonly string[]
  state: AdminListingState | null
  cuisine: Category | null
  /** listings that were ready earlier are past */
  readySince: Date
}

/** The end of a list's page. */
export interface AdminListingPosition {
  id: ListingId
  at: Date
  price: number
}

/** Browsable and other listings have separate indexes and are read separately. */
type Side = 'browsed' | 'absent'

const conditionOf: Record<Side, RawBuilder<boolean>> = {
  browsed: sql`is_public and not has_left_browsing`,
  absent: sql`not (is_public and not has_left_browsing)`,
}

/** The sides of a state; past listings stay browsable until a job marks them. */
function sidesOf(state: AdminListingState | null): readonly Side[] {
  if (state === null || state === 'past') return ['browsed', 'absent']
  return [state === 'active' ? 'browsed' : 'absent']
}

function matches(side: Side, filter: AdminListingFilter): RawBuilder<boolean> {
  const conditions = [
    conditionOf[side],
    ...(filter.search === null ? [] : [found(filter.search, filter.bakerIds)]),
    ...(filter.cuisine === null ? [] : [sql`cuisine = ${filter.cuisine}`]),
    ...(filter.state === null ? [] : [stands(filter.state, side, filter.readySince)]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function found(search: SearchedFor, bakerIds: readonly string[]): RawBuilder<boolean> {
  if ('id' in search) return sql`(id = ${search.id} or cook_id = ${search.id})`
  if (search.words === null) return sql`false`
  if (bakerIds.length === 0) return sql`words @@ ${search.words}::tsquery`
  return sql`(words @@ ${search.words}::tsquery or cook_id in (${sql.join(bakerIds)}))`
}

/** Written as in the index definitions. */
function stands(state: AdminListingState, side: Side, readySince: Date): RawBuilder<boolean> {
  if (side === 'browsed')
    return state === 'past' ? sql`ready_at < ${readySince}` : sql`ready_at >= ${readySince}`
  const absence = sql`listing_absence(archived_at, cook_is_active, is_active)`
  // the index counts drafts among listings whose baker may not sell
  if (state === 'draft') return sql`${absence} = 'suspended' and is_draft`
  if (state === 'suspended') return sql`${absence} = 'suspended' and not is_draft`
  return sql`${absence} = ${state}`
}

interface Order {
  by: RawBuilder<unknown>
  follows: (after: AdminListingPosition) => RawBuilder<boolean>
}

const orders: Record<ProductSort, Order> = {
  newest: {
    by: sql`created_at desc, id desc`,
    follows: ({ at, id }) => sql`(created_at, id) < (${at}, ${id})`,
  },
  oldest: {
    by: sql`created_at, id`,
    follows: ({ at, id }) => sql`(created_at, id) > (${at}, ${id})`,
  },
  price: {
    by: sql`price_cents, created_at desc, id desc`,
    follows: ({ price, at, id }) =>
      sql`price_cents >= ${price} and (price_cents > ${price} or (created_at, id) < (${at}, ${id}))`,
  },
}

/** The start of a page, and whether few listings match: then they are collected before sorting. */
export interface AdminListingPart {
  after: AdminListingPosition | null
  skip: number
  limit: number
  isFew: boolean
}

/** A page of matching listing ids, sorted. */
export async function listAdminListingIds(
  db: Db,
  filter: AdminListingFilter,
  sort: ProductSort,
  { after, skip, limit, isFew }: AdminListingPart,
): Promise<string[]> {
  const { by, follows } = orders[sort]
  const parts = sidesOf(filter.state).map((side) => {
    // a job keeps the number of past ones in this index small
    const isGathered = isFew || (side === 'browsed' && filter.state === 'past')
    // the offset stops the planner from scanning all listings in order for a few matches
    return sql`(select * from (
        select id, created_at, price_cents from food_listings
        where ${matches(side, filter)} ${isGathered ? sql`offset 0` : sql``}
      ) as meant
      where ${after === null ? sql`true` : follows(after)}
      order by ${by} limit ${skip + limit})`
  })
  const { rows } = await sql<{ id: ListingId }>`
    select id from (${sql.join(parts, sql` union all `)}) as listed
    order by ${by} offset ${skip} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The position of a listing; undefined when it is gone. */
export async function findListingPosition(db: Db, id: ListingId): Promise<AdminListingPosition | undefined> {
  return db
    .selectFrom('food_listings')
    .select(['id', 'created_at as at', 'price_cents as price'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The number of matching listings, up to one above `mostCounted`. */
export async function countAdminListings(db: Db, filter: AdminListingFilter): Promise<number> {
  const parts = sidesOf(filter.state).map(
    (side) => sql`(select 1 from food_listings where ${matches(side, filter)} limit ${mostCounted + 1})`,
  )
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from (
      select 1 from (${sql.join(parts, sql` union all `)}) as listed limit ${mostCounted + 1}
    ) as counted`.execute(db)
  return rows[0]?.counted ?? 0
}

function listings(db: Db) {
  return db
    .selectFrom('food_listings')
    .innerJoin('users as cook', 'cook.id', 'food_listings.cook_id')
    .leftJoin('admin_users as archiver', 'archiver.id', 'food_listings.archived_by')
    .select([
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
      'food_listings.ready_at',
      'food_listings.time_zone',
      'food_listings.is_active',
      'food_listings.is_draft',
      'food_listings.archived_at',
      'food_listings.archive_reason',
      'food_listings.rating',
      'food_listings.review_count',
      'food_listings.order_count',
      'food_listings.address',
      'food_listings.address_type',
      'food_listings.hides_address',
      'food_listings.pickup_instructions',
      'food_listings.latitude',
      'food_listings.longitude',
      'food_listings.created_at',
      'food_listings.updated_at',
      'cook.first_name as cook_first_name',
      'cook.last_name as cook_last_name',
      'cook.email as cook_email',
      'archiver.username as archiver_username',
      sql<boolean>`cook.is_active and cook.suspended_at is null`.as('is_cook_active'),
    ])
}

/** A listing with its baker's name and who archived it. */
export type AdminListingView = Awaited<ReturnType<ReturnType<typeof listings>['execute']>>[number]

/** A listing in any state, or undefined. */
export function findAdminListing(db: Db, id: ListingId): Promise<AdminListingView | undefined> {
  return listings(db).where('food_listings.id', '=', id).executeTakeFirst()
}

/** The listings with these ids, in their order, without those deleted since. */
export async function listAdminListings(db: Db, ids: readonly ListingId[]): Promise<AdminListingView[]> {
  if (ids.length === 0) return []
  const rows = await listings(db).where('food_listings.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const lockedColumns = [
  'food_listings.id',
  'food_listings.title',
  'food_listings.description',
  'food_listings.cuisine',
  'food_listings.archived_at',
  'food_listings.archived_by',
  'food_listings.archive_reason',
  'food_listings.version',
] as const

/** Locks a listing and reads it with its baker's address; undefined when there is none. */
export function lockListingForAdmin(trx: Trx, id: ListingId) {
  return trx
    .selectFrom('food_listings')
    .innerJoin('users as cook', 'cook.id', 'food_listings.cook_id')
    .select([
      ...lockedColumns,
      'cook.first_name as cook_first_name',
      'cook.email as cook_email',
      'cook.deleted_at as cook_deleted_at',
    ])
    .where('food_listings.id', '=', id)
    .forNoKeyUpdate('food_listings')
    .executeTakeFirst()
}

/** Updates a listing that the transaction has locked. */
export async function changeListingAsAdmin(
  trx: Trx,
  id: ListingRow['id'],
  change: ListingRowChange,
): Promise<void> {
  await trx.updateTable('food_listings').set(change).where('id', '=', id).execute()
}
