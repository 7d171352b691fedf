import type { Db, NewUserRow, Trx, UserRow } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Inserts a user; violates the unique index `users_email_key` when the address has an account. */
export async function insertUser(trx: Trx, user: NewUserRow): Promise<void> {
  await trx.insertInto('users').values(user).execute()
}

/** The account of an address, even if it may not sign in; null for an unknown one. */
export async function findSignInByEmail(
  db: Db,
  email: string,
): Promise<Pick<UserRow, 'id' | 'email' | 'device_generation'> | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'device_generation'])
    .where((row) => row.fn<string>('lower', ['email']), '=', email)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a user exists and is neither inactive nor suspended. */
export async function mayUserSignIn(db: Db, userId: PersonId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** What emails and pending tasks need of a user. */
export type Account = Pick<
  UserRow,
  'id' | 'email' | 'email_verified' | 'first_name' | 'terms_version' | 'device_generation' | 'created_at'
>

const accountColumns = [
  'id',
  'email',
  'email_verified',
  'first_name',
  'terms_version',
  'device_generation',
  'created_at',
] as const

export async function findAccount(db: Db, userId: PersonId): Promise<Account | undefined> {
  return db.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst()
}

/** The account of an address, unless it was closed. */
export async function findUserByEmail(db: Db, email: string): Promise<Account | undefined> {
  return byEmail(db, email).executeTakeFirst()
}

/** Locks a user's row; changes to the person wait for the transaction's end. */
export async function lockUser(trx: Trx, userId: PersonId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Like `findUserByEmail`, and locks the row until the transaction ends. */
export async function lockUserByEmail(trx: Trx, email: string): Promise<Account | undefined> {
  return byEmail(trx, email).forUpdate().executeTakeFirst()
}

function byEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where((row) => row.fn<string>('lower', ['email']), '=', email)
    .where('is_active', '=', true)
}

/**
 * Marks an address as confirmed if it still is the user's, and publishes their drafts (locked before their baker).
 * Returns the account before the change, else undefined.
 */
export async function confirmAddress(
  trx: Trx,
  userId: PersonId,
  email: string,
  now: Date,
): Promise<Account | undefined> {
  await lockListingsOf(trx, userId)
  const before = await lockAccount(trx, userId)
  if (before?.email !== email) return undefined
  await trx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute()
  return before
}

/**
 * Sets a user's new, confirmed address and returns the account before the change. Violates the unique index
 * `users_email_key` when the address has an account.
 */
export async function changeAddress(
  trx: Trx,
  userId: PersonId,
  email: string,
  now: Date,
): Promise<Account | undefined> {
  await lockListingsOf(trx, userId)
  const before = await lockAccount(trx, userId)
  await trx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute()
  return before
}

async function lockAccount(trx: Trx, userId: PersonId): Promise<Account | undefined> {
  return trx
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks all listings of a person, ordered by id like checkouts do. */
export async function lockListingsOf(trx: Trx, userId: PersonId): Promise<void> {
  await trx
    .selectFrom('food_listings')
    .select('id')
    .where('cook_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Records the terms a user accepts, and when. */
export async function recordTerms(db: Db, userId: PersonId, version: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ terms_accepted: true, terms_accepted_at: now, terms_version: version, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
