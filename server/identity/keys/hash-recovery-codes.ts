import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { AccountLibrary } from '../account-library.ts'
import type { Owner, Realm } from '../realm.ts'
import { hashRecoveryCodes } from '../second-factors/recovery-codes.ts'
import { listEncryptedCodes, replaceCodes } from './server-secrets-repository.ts'

/** How many people's codes are read at once. */
const batch = 50

/**
 * Hashes the recovery codes that version 0.1.0 kept encrypted; of everybody of a realm, or of one of them; answers of how
 * many. It takes a third of a second each, so that it is a job; who signs in with a code meanwhile has theirs hashed then.
 * Once 0.1.0 runs nowhere there is nothing to do.
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

/** The hashes of codes that the account library encrypted; none for those that no key of ours opens. */
async function hashEncrypted(
  { config }: Pick<AppContext, 'config'>,
  encrypted: string,
  key: SecretConfig,
): Promise<string> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  const json = await symmetricDecrypt({ key, data: encrypted }).catch(() => '[]')
  return hashRecoveryCodes(z.parse(z.array(z.string()), JSON.parse(json)), config.passwordCost)
}
