import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/tables.ts'
import { lockOwner } from '../passwords-repository.ts'
import type { Owner, Realm } from '../realm.ts'
import { hasAnyFactor, type OwnSecondFactors } from './second-factors-presenter.ts'

/** An owner's second factors. */
export async function findSecondFactors<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
): Promise<OwnSecondFactors> {
  const app = await db
    .selectFrom(tables.twoFactors)
    .select(['verified', 'backup_codes'])
    .where(sql.ref(ownerColumn), '=', ownerId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom(tables.passkeys)
    .select(['id', 'name', 'created_at'])
    .where(sql.ref(ownerColumn), '=', ownerId)
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

/** Stores an owner's new app key, encrypted and inactive; existing recovery codes stay. */
export async function storeAppKey<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  { id, ownerId, secret }: { id: string; ownerId: Of['id']; secret: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto(tables.twoFactors)
    .values({
      id,
      [ownerColumn]: ownerId,
      secret,
      backup_codes: '[]',
      verified: false,
      locked_until: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql.ref(ownerColumn))
        .doUpdateSet({ secret, updated_at: now })
        // keep a key that became active meanwhile
        .where(sql.ref(`${tables.twoFactors}.verified`), '=', false),
    )
    .execute()
}

/** An owner's encrypted app key, active or not; null without one. */
export async function findAppKey<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
): Promise<string | null> {
  const row = await db
    .selectFrom(tables.twoFactors)
    .select('secret')
    .where(sql.ref(ownerColumn), '=', ownerId)
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Replaces an owner's recovery codes with these hashes. */
export async function storeRecoveryCodes<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
  hashes: string,
): Promise<void> {
  await db
    .updateTable(tables.twoFactors)
    .set({ backup_codes: hashes })
    .where(sql.ref(ownerColumn), '=', ownerId)
    .execute()
}

/** Activates the owner's app; false when no key is pending. */
export async function turnAppOn<Of extends Owner>(
  trx: Trx,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(tables.twoFactors)
    .set({ verified: true })
    .where(sql.ref(ownerColumn), '=', ownerId)
    .where('verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets whether a password alone signs the owner in. */
export async function setSecondStep<Of extends Owner>(
  trx: Trx,
  { tables }: Realm<Of>,
  ownerId: Of['id'],
  isAsked: boolean,
  now: Date,
): Promise<void> {
  await trx
    .updateTable(tables.owners)
    .set({ two_factor_enabled: isAsked, updated_at: now })
    .where('id', '=', ownerId)
    .execute()
}

/** Removes the app; the remaining factors decide whether the password alone is enough again. */
export async function deleteApp<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  ownerId: Of['id'],
  now: Date,
): Promise<void> {
  await lockOwner(trx, realm, ownerId)
  await trx
    .updateTable(realm.tables.twoFactors)
    .set({ verified: false })
    .where(sql.ref(realm.ownerColumn), '=', ownerId)
    .execute()
  await endSecondStepWhenNoneIsLeft(trx, realm, ownerId, now)
}

/** Removes an owner's passkey and returns its name; null when they have no such passkey. */
export async function deletePasskey<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  ownerId: Of['id'],
  passkeyId: string,
  now: Date,
): Promise<{ name: string | null } | null> {
  // lock the owner before the row, in the same order as a reset; otherwise two removals would each see the other's
  // factor
  await lockOwner(trx, realm, ownerId)
  const row = await trx
    .deleteFrom(realm.tables.passkeys)
    .where('id', '=', passkeyId)
    .where(sql.ref(realm.ownerColumn), '=', ownerId)
    .returning('name')
    .executeTakeFirst()
  await endSecondStepWhenNoneIsLeft(trx, realm, ownerId, now)
  return row ?? null
}

/** Removes all passkeys of an owner. */
export async function deletePasskeys<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  ownerId: Of['id'],
  now: Date,
): Promise<void> {
  await lockOwner(trx, realm, ownerId)
  await trx.deleteFrom(realm.tables.passkeys).where(sql.ref(realm.ownerColumn), '=', ownerId).execute()
  await endSecondStepWhenNoneIsLeft(trx, realm, ownerId, now)
}

async function endSecondStepWhenNoneIsLeft<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  ownerId: Of['id'],
  now: Date,
): Promise<void> {
  if (hasAnyFactor(await findSecondFactors(trx, realm, ownerId))) return
  const { twoFactors, usedCodes } = realm.tables
  for (const table of [twoFactors, usedCodes])
    await trx.deleteFrom(table).where(sql.ref(realm.ownerColumn), '=', ownerId).execute()
  await setSecondStep(trx, realm, ownerId, false, now)
}

/** The owner of a credential ID; null for an unknown passkey. */
export async function findPasskeyOwner<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  credentialId: string,
): Promise<Of['id'] | null> {
  const row = await db
    .selectFrom(tables.passkeys)
    .select(sql.ref<Of['id']>(ownerColumn).as('ownerId'))
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row?.ownerId ?? null
}
