import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Owner, Realm } from '../realm.ts'

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
