import type { Db, Trx } from '#server/database/tables.ts'
import type { AdminId } from '#shared/api/ids.ts'

/** Whether an admin has an app that makes codes; `isBegun` says that a key was made, in force or not. */
export async function findAdminSecondFactor(db: Db, adminId: AdminId) {
  const row = await db
    .selectFrom('admin_two_factors')
    .select(['verified', 'backup_codes as recoveryCodes'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  return {
    isBegun: row !== undefined,
    isOn: row?.verified ?? false,
    recoveryCodes: row?.recoveryCodes ?? null,
  }
}

/** Gives an admin recovery codes in place of those before, hashed. */
export async function keepAdminRecoveryCodes(db: Db, adminId: AdminId, hashes: string): Promise<void> {
  await db
    .updateTable('admin_two_factors')
    .set({ backup_codes: hashes })
    .where('admin_id', '=', adminId)
    .execute()
}

/** Forgets an admin's app and recovery codes: the password alone signs in. */
export async function deleteAdminSecondFactor(trx: Trx, adminId: AdminId): Promise<void> {
  await trx.deleteFrom('admin_two_factors').where('admin_id', '=', adminId).execute()
  await trx.deleteFrom('admin_used_codes').where('admin_id', '=', adminId).execute()
}

/** How long a used code is remembered, in milliseconds: the library takes a code for a minute and a half. */
const usedCodeMemory = 120_000

/** Marks a code of an admin's app as used; false when it is already. */
export async function claimAdminCode(db: Db, adminId: AdminId, code: string, now: Date): Promise<boolean> {
  await db
    .deleteFrom('admin_used_codes')
    .where('admin_id', '=', adminId)
    .where('used_at', '<', new Date(now.getTime() - usedCodeMemory))
    .execute()
  const row = await db
    .insertInto('admin_used_codes')
    .values({ admin_id: adminId, code, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes `claimAdminCode` back, for a code that turned out to be wrong. */
export async function releaseAdminCode(db: Db, adminId: AdminId, code: string): Promise<void> {
  await db.deleteFrom('admin_used_codes').where('admin_id', '=', adminId).where('code', '=', code).execute()
}
