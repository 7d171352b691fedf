import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { PasswordHash } from '#server/database/tables/column-types.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { Owner, Realm } from './realm.ts'

/** Stores an owner's password hash in the account library's format. */
export async function insertPassword<Of extends Owner>(
  trx: Trx,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
  passwordHash: PasswordHash,
  now: Date,
): Promise<void> {
  await trx
    .insertInto(tables.accounts)
    .values({
      id: newId(),
      [ownerColumn]: ownerId,
      provider_id: 'credential',
      account_id: ownerId,
      password: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** An owner's password hash; null when they have none. */
export async function findPasswordHash<Of extends Owner>(
  db: Db,
  realm: Realm<Of>,
  ownerId: Of['id'],
): Promise<string | null> {
  const row = await passwordOf(db, realm, ownerId).executeTakeFirst()
  return row?.password ?? null
}

/** Like `findPasswordHash`, but waits for a concurrent password change. */
export async function findSettledPasswordHash<Of extends Owner>(
  db: Db,
  realm: Realm<Of>,
  ownerId: Of['id'],
): Promise<string | null> {
  const row = await passwordOf(db, realm, ownerId).forShare().executeTakeFirst()
  return row?.password ?? null
}

function passwordOf<Of extends Owner>(db: Db, { tables, ownerColumn }: Realm<Of>, ownerId: Of['id']) {
  return db
    .selectFrom(tables.accounts)
    .select('password')
    .where(sql.ref(ownerColumn), '=', ownerId)
    .where('provider_id', '=', 'credential')
}

/** Replaces an owner's password, or sets their first. */
export async function setPassword<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  ownerId: Of['id'],
  passwordHash: PasswordHash,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable(realm.tables.accounts)
    .set({ password: passwordHash, updated_at: now })
    .where(sql.ref(realm.ownerColumn), '=', ownerId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await insertPassword(trx, realm, ownerId, passwordHash, now)
}

/** Deletes an owner's password: nobody can sign in with it until a new one is set. */
export async function deletePassword<Of extends Owner>(
  trx: Trx,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
): Promise<void> {
  await trx
    .deleteFrom(tables.accounts)
    .where(sql.ref(ownerColumn), '=', ownerId)
    .where('provider_id', '=', 'credential')
    .execute()
}

/** Blocks other changes to an owner's sign-in methods until the transaction ends. */
export async function lockOwner<Of extends Owner>(
  trx: Trx,
  { tables }: Realm<Of>,
  ownerId: Of['id'],
): Promise<void> {
  await trx.selectFrom(tables.owners).select('id').where('id', '=', ownerId).forUpdate().execute()
}
