import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Owner, Realm } from '../realm.ts'

/** How long a used code is remembered, in milliseconds: it is good for half a minute, and processes' clocks may differ. */
const usedCodeMemory = 120_000

/** Marks a code of an owner's app as used; false when it is already. */
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

/** Takes `claimCode` back, for a code that turned out to be wrong. */
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
