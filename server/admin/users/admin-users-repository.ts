import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx, UserRow, UserRowChange } from '#server/database/tables.ts'
import { connectedColumns } from '#server/payments/providers/rail-rules.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { UserState } from '#shared/api/admin-users.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { UserSort } from '#shared/list-sorts.ts'
import type { ListPlace } from '../admin-list-pages.ts'
import { byColumn, type ListOrder, listOrder } from '../list-order-repository.ts'
import type { SearchedFor } from '../searched-for.ts'

/** Filters of a list of users; null means all. */
export interface UserFilter {
  search: SearchedFor | null
  state: UserState | null
}

function users(db: Db, { search, state }: UserFilter) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(search !== null, (rows) => rows.where(found(search)))
    .$if(state !== null, (rows) => rows.where(stands(state)))
}

function found(search: SearchedFor | null): RawBuilder<boolean> {
  if (search === null) return sql`true`
  if ('id' in search) return sql`id = ${search.id}`
  return search.words === null ? sql`false` : sql`words @@ ${search.words}::tsquery`
}

/** Written as in the index definitions. */
function stands(state: UserState | null): RawBuilder<boolean> {
  if (state === 'active') return sql`is_active and suspended_at is null`
  return sql`not (is_active and suspended_at is null) and user_state(is_active, suspended_at) = ${state}`
}

const foldedName = (table: string) =>
  sql`fold_text(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}) collate "C"`

const orders: Record<UserSort, ListOrder> = {
  newest: listOrder('users', byColumn('created_at'), 'desc'),
  oldest: listOrder('users', byColumn('created_at'), 'asc'),
  name: listOrder('users', foldedName, 'asc'),
}

/** A user as a row of the list. */
export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number]

/** The start of a page, and whether few users match: then they are collected before sorting. */
export interface UserPart extends Omit<ListPlace, 'page'> {
  isFew: boolean
}

/** A page of matching users, sorted; only these are checked for listings. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  sort: UserSort,
  { after, skip, limit, isFew }: UserPart,
) {
  const { by, follows } = orders[sort]
  const meant = users(db, filter).select(rowColumns)
  const part = db
    // the offset stops the planner from scanning all users in order for a few matches
    .selectFrom((isFew ? meant.offset(0) : meant).as('users'))
    .select(rowColumns)
    .$if(after !== null, (rows) => rows.where(follows(after ?? '')))
    .orderBy(by)
    .offset(skip)
    .limit(limit)
  return db
    .selectFrom(part.as('users'))
    .select([...rowColumns, hasListings])
    .orderBy(by)
    .execute()
}

const rowColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'cook_type',
  'is_active',
  'suspended_at',
  'created_at',
] as const

const hasListings = sql<boolean>`exists (select from food_listings where cook_id = users.id)`.as(
  'has_listings',
)

/** The number of matching users, up to one above `mostCounted`. */
export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { counted } = await db
    .selectFrom(
      users(db, filter)
        .select('id')
        .limit(mostCounted + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('counted'))
    .executeTakeFirstOrThrow()
  return counted
}

/** The ids of at most `limit` users whose name or address has these words; none without words. */
export async function findUserIds(db: Db, words: string | null, limit: number): Promise<string[]> {
  const rows = await users(db, { search: { words }, state: null }).select('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

const detailColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'email_verified',
  'cook_type',
  'phone',
  'location',
  'bio',
  'is_active',
  'suspended_at',
  'suspension_reason',
  'deleted_at',
  'terms_accepted_at',
  'two_factor_enabled',
  ...connectedColumns,
  'created_at',
] as const

/** A user in any state, or undefined. */
export async function findUser(db: Db, id: PersonId) {
  return db
    .selectFrom('users')
    .select([...detailColumns, hasListings])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type UserDetail = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * Locks a user and their listings for a change of state, listings first and by id, so that no deadlock with checkouts
 * is possible. Undefined when there is none.
 */
export async function lockUserWithListings(trx: Trx, id: PersonId): Promise<LockedUser | undefined> {
  await trx
    .selectFrom('food_listings')
    .select('id')
    .where('cook_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return lockUser(trx, id)
}

/** Locks a user for a change; undefined when there is none. */
export async function lockUser(trx: Trx, id: PersonId): Promise<LockedUser | undefined> {
  return trx
    .selectFrom('users')
    .select(detailColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedUser = Pick<UserRow, (typeof detailColumns)[number]>

/** Updates a user that the transaction has locked. */
export async function changeUser(trx: Trx, id: PersonId, change: UserRowChange): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', id).execute()
}
