import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Owner, Realm } from '../realm.ts'

/** The secret stored under a name, or null; it is unencrypted only if version 0.1.0 just wrote it. */
export async function findServerSecret(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

/** All stored secrets. */
export function listServerSecrets(db: Db): Promise<{ name: string; value: string }[]> {
  return db.selectFrom('server_secrets').select(['name', 'value']).orderBy('name').execute()
}

/** Stores a secret unless another process already did. */
export async function storeServerSecret(db: Db, name: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('server_secrets')
    .values({ name, value, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces a secret's value unless another process changed it. */
export async function replaceServerSecret(
  db: Db,
  { name, value: before }: { name: string; value: string },
  value: string,
): Promise<void> {
  await db
    .updateTable('server_secrets')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .execute()
}

/** App keys whose encrypted form does not start with `prefix`. */
export function listAppKeys(db: Db, { tables }: Realm, prefix: string) {
  return db
    .selectFrom(tables.twoFactors)
    .select(['id', 'secret'])
    .where('secret', 'not like', `${prefix}%`)
    .execute()
}

/** Replaces an app's encrypted key unless it changed meanwhile. */
export async function replaceAppKey(
  db: Db,
  { tables }: Realm,
  { id, secret: before }: { id: string; secret: string },
  secret: string,
): Promise<void> {
  await db
    .updateTable(tables.twoFactors)
    .set({ secret })
    .where('id', '=', id)
    .where('secret', '=', before)
    .execute()
}

/** Recovery codes still encrypted instead of hashed, as version 0.1.0 stored them: the first batch, or one owner's. */
export function listEncryptedCodes<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  limit: number,
  ownerId?: Of['id'],
) {
  return db
    .selectFrom(tables.twoFactors)
    .select(['id', 'backup_codes as codes'])
    .where('backup_codes', 'not like', '[%')
    .$if(ownerId !== undefined, (query) => query.where(sql.ref(ownerColumn), '=', ownerId))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Replaces stored recovery codes unless they changed meanwhile. */
export async function replaceCodes(
  db: Db,
  { tables }: Realm,
  { id, codes: before }: { id: string; codes: string },
  codes: string,
): Promise<void> {
  await db
    .updateTable(tables.twoFactors)
    .set({ backup_codes: codes })
    .where('id', '=', id)
    .where('backup_codes', '=', before)
    .execute()
}
