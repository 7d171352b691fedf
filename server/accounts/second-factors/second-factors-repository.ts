import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { lockUser } from '../users-repository.ts'
import { hasAnyFactor, type OwnSecondFactors } from './second-factors-presenter.ts'

/** What a user has beside the password. */
export async function findSecondFactors(db: Db, userId: PersonId): Promise<OwnSecondFactors> {
  const app = await db
    .selectFrom('two_factors')
    .select(['verified', 'backup_codes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
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

/** Keeps a user's new key for an app, encrypted and not in force yet; recovery codes that are there stay. */
export async function keepAppKey(
  db: Db,
  { id, userId, secret }: { id: string; userId: PersonId; secret: string },
): Promise<void> {
  await db
    .insertInto('two_factors')
    .values({ id, user_id: userId, secret, backup_codes: '[]', verified: false, locked_until: null })
    .onConflict((conflict) =>
      // one that is in force meanwhile stays
      conflict.column('user_id').doUpdateSet({ secret }).where('two_factors.verified', '=', false),
    )
    .execute()
}

/** The key of a user's app, in force or not yet, encrypted; null without one. */
export async function findAppKey(db: Db, userId: PersonId): Promise<string | null> {
  const row = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Gives a user recovery codes in place of those before, hashed. */
export async function keepRecoveryCodes(db: Db, userId: PersonId, hashes: string): Promise<void> {
  await db.updateTable('two_factors').set({ backup_codes: hashes }).where('user_id', '=', userId).execute()
}

/** Lets codes be tried again after too many wrong ones. */
export async function forgetWrongCodes(trx: Trx, userId: PersonId): Promise<void> {
  await trx
    .updateTable('two_factors')
    .set({ failed_verification_count: 0, locked_until: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Puts the key of a user's app in force; false when there is none that waits for it. */
export async function turnAppOn(trx: Trx, userId: PersonId): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_factors')
    .set({ verified: true })
    .where('user_id', '=', userId)
    .where('verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From now on a password alone does not sign the user in. */
export async function requireSecondStep(trx: Trx, userId: PersonId): Promise<void> {
  await trx.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', userId).execute()
}

/** Forgets the app; what is left decides whether the password alone is enough again. */
export async function deleteApp(trx: Trx, userId: PersonId): Promise<void> {
  await trx.updateTable('two_factors').set({ verified: false }).where('user_id', '=', userId).execute()
  await endSecondStepWhenNoneIsLeft(trx, userId)
}

/** Forgets a passkey of the user; false when they have no such passkey. */
export async function deletePasskey(trx: Trx, userId: PersonId, passkeyId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await endSecondStepWhenNoneIsLeft(trx, userId)
  return result.numDeletedRows > 0
}

async function endSecondStepWhenNoneIsLeft(trx: Trx, userId: PersonId): Promise<void> {
  // the lock keeps two removals at once from each seeing the other's factor as left
  await lockUser(trx, userId)
  if (hasAnyFactor(await findSecondFactors(trx, userId))) return
  await trx.deleteFrom('two_factors').where('user_id', '=', userId).execute()
  await trx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute()
}

/** Whose passkey it is, by the name its authenticator knows it by; null for one we do not know. */
export async function findPasskeyOwner(db: Db, credentialId: string): Promise<string | null> {
  const row = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** How long a used code is remembered, in milliseconds: it is good for half a minute, and processes' clocks may differ. */
const usedCodeMemory = 120_000

/** Marks a code of a user's app as used; false when it is already. */
export async function claimCode(db: Db, userId: PersonId, code: string, now: Date): Promise<boolean> {
  await db
    .deleteFrom('used_codes')
    .where('user_id', '=', userId)
    .where('used_at', '<', new Date(now.getTime() - usedCodeMemory))
    .execute()
  const row = await db
    .insertInto('used_codes')
    .values({ user_id: userId, code, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes `claimCode` back, for a code that turned out to be wrong. */
export async function releaseCode(db: Db, userId: PersonId, code: string): Promise<void> {
  await db.deleteFrom('used_codes').where('user_id', '=', userId).where('code', '=', code).execute()
}
