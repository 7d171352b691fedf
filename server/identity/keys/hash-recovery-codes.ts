import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { AccountLibrary } from '../account-library.ts'
import type { Owner, Realm } from '../realm.ts'
import { hashRecoveryCodes } from '../second-factors/recovery-codes.ts'
import { listEncryptedCodes, replaceCodes } from './factor-secrets-repository.ts'

/** How many owners are processed per query. */
const batch = 50

/**
 * Hashes recovery codes that version 0.1.0 stored encrypted, for a realm or one owner; returns how many owners. A job,
 * because each takes a third of a second; signing in with a code hashes that owner's codes at once.
 */
export async function hashOldRecoveryCodes<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  ownerId?: Of['id'],
): Promise<number> {
  let hashed = 0
  for (;;) {
    const rows = await listEncryptedCodes(context.db, realm, batch, ownerId)
    if (rows.length === 0) return hashed
    const { $context } = await realm.library(context)
    const { secretConfig } = await $context
    for (const row of rows)
      await replaceCodes(context.db, realm, row, await hashEncrypted(context, row.codes, secretConfig))
    hashed += rows.length
  }
}

type SecretConfig = Awaited<AccountLibrary['$context']>['secretConfig']

/** Hashes codes that the account library encrypted; returns none when no key opens them. */
async function hashEncrypted(
  { config }: Pick<AppContext, 'config'>,
  encrypted: string,
  key: SecretConfig,
): Promise<string> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  const json = await symmetricDecrypt({ key, data: encrypted }).catch(() => '[]')
  return hashRecoveryCodes(z.parse(z.array(z.string()), JSON.parse(json)), config.passwordCost)
}
