import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Owner, Realm } from '../realm.ts'

/** How long we remember a used code, in milliseconds: its 30 seconds plus clock skew between processes. */
const usedCodeMemory = 120_000

/** Marks an app code as used; false when it already was. */
export async function claimCode<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
  code: string,
  now: Date,
): Promise<boolean> {
  await db
    .deleteFrom(tables.usedCodes)
    .where(sql.ref(ownerColumn), '=', ownerId)
    .where('used_at', '<', new Date(now.getTime() - usedCodeMemory))
    .execute()
  const row = await db
    .insertInto(tables.usedCodes)
    .values({ [ownerColumn]: ownerId, code, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases a claimed code that turned out to be wrong. */
export async function releaseCode<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
  code: string,
): Promise<void> {
  await db
    .deleteFrom(tables.usedCodes)
    .where(sql.ref(ownerColumn), '=', ownerId)
    .where('code', '=', code)
    .execute()
}
