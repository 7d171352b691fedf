import type { OwnSecondFactors } from '#server/accounts/second-factors/second-factors-presenter.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { AdminId } from '#shared/api/ids.ts'

/** What an admin has beside the password. */
export async function findAdminSecondFactors(db: Db, adminId: AdminId): Promise<OwnSecondFactors> {
  const app = await db
    .selectFrom('admin_two_factors')
    .select(['verified', 'backup_codes'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('admin_passkeys')
    .select(['id', 'name', 'created_at'])
    .where('admin_id', '=', adminId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    hasRecoveryCodes: app !== undefined,
    hasApp: app?.verified ?? false,
    recoveryCodes: app?.backup_codes ?? null,
    passkeys,
  }
}

/** Keeps an admin's new key for an app, encrypted and not in force yet; recovery codes that are there stay. */
export async function keepAdminAppKey(
  db: Db,
  { id, adminId, secret }: { id: string; adminId: AdminId; secret: string },
): Promise<void> {
  await db
    .insertInto('admin_two_factors')
    .values({ id, admin_id: adminId, secret, backup_codes: '[]', verified: false, locked_until: null })
    .onConflict((conflict) =>
      // one that is in force meanwhile stays
      conflict.column('admin_id').doUpdateSet({ secret }).where('admin_two_factors.verified', '=', false),
    )
    .execute()
}

/** The key of an admin's app, in force or not yet, encrypted; null without one. */
export async function findAdminAppKey(db: Db, adminId: AdminId): Promise<string | null> {
  const row = await db
    .selectFrom('admin_two_factors')
    .select('secret')
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Forgets a passkey of the admin and answers its name; null when they have no such passkey. */
export async function deleteAdminPasskey(
  trx: Trx,
  adminId: AdminId,
  passkeyId: string,
): Promise<{ name: string | null } | null> {
  const row = await trx
    .deleteFrom('admin_passkeys')
    .where('id', '=', passkeyId)
    .where('admin_id', '=', adminId)
    .returning('name')
    .executeTakeFirst()
  return row ?? null
}

/** Whose passkey it is, of the admins, by the name its authenticator knows it by; null for one we do not know. */
export async function findAdminPasskeyOwner(db: Db, credentialId: string): Promise<AdminId | null> {
  const row = await db
    .selectFrom('admin_passkeys')
    .select('admin_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row?.admin_id ?? null
}

/** Gives an admin recovery codes in place of those before, hashed. */
export async function keepAdminRecoveryCodes(db: Db, adminId: AdminId, hashes: string): Promise<void> {
  await db
    .updateTable('admin_two_factors')
    .set({ backup_codes: hashes })
    .where('admin_id', '=', adminId)
    .execute()
}

/** Puts the key of an admin's app in force; false when there is none that waits for it. */
export async function turnAdminAppOn(trx: Trx, adminId: AdminId): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('admin_two_factors')
    .set({ verified: true })
    .where('admin_id', '=', adminId)
    .where('verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets an admin's app, passkeys and recovery codes: the password alone signs in. */
export async function deleteAdminSecondFactors(trx: Trx, adminId: AdminId): Promise<void> {
  await trx.deleteFrom('admin_passkeys').where('admin_id', '=', adminId).execute()
  await trx.deleteFrom('admin_two_factors').where('admin_id', '=', adminId).execute()
  await trx.deleteFrom('admin_used_codes').where('admin_id', '=', adminId).execute()
}

/** How long a used code is remembered, in milliseconds: it is good for half a minute, and processes' clocks may differ. */
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
