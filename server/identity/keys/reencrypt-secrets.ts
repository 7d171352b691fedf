import type { AppContext } from '#server/app-context.ts'
import { ConfigError } from '#server/config.ts'
import type { Realm } from '../realm.ts'
import { listAppKeys, replaceAppKey } from './factor-secrets-repository.ts'
import { decryptText, encryptText, isEncrypted, isEncryptedWithFirst, secretKeys } from './secret-keys.ts'
import {
  findServerSecret,
  listServerSecrets,
  replaceServerSecret,
  storeServerSecret,
} from './server-secrets-repository.ts'
import { versionOf } from './signing-keys.ts'

/** The name of the secret that shows whether our keys match the database. */
const check = 'key-check'

/**
 * Re-encrypts everything in the database with the first secret key (decisions, keys). Returns a warning when no key
 * opens something; throws ConfigError instead with a database server.
 */
export async function reencryptSecrets(
  context: AppContext,
  realms: readonly Realm[],
): Promise<string | null> {
  const keys = await secretKeys(context)
  const kept = await findServerSecret(context.db, check)
  if (kept !== null && decryptText(keys, kept) === null) return wrongKeys(context)
  if (kept === null) await storeServerSecret(context.db, check, encryptText(keys, check), context.now())
  for (const row of await listServerSecrets(context.db)) {
    if (isEncryptedWithFirst(keys, row.value)) continue
    const clear = isEncrypted(row.value) ? decryptText(keys, row.value) : row.value
    if (clear !== null) await replaceServerSecret(context.db, row, encryptText(keys, clear))
  }
  await reencryptAppKeys(context, realms)
  return null
}

function wrongKeys({ config }: AppContext): string {
  if (config.databaseUrl !== null)
    throw new ConfigError(
      'SECRET_KEYS lacks the key that this database was encrypted with: add it, after the new one. When it is lost for good, ' +
        `delete the row '${check}' of server_secrets; everybody then signs in anew, and authenticator apps have to be set up again.`,
    )
  return (
    `The key that this database was encrypted with is not in ${config.dataDir}/secret-keys: add it as a line of its own. ` +
    'Until you do, everybody has to sign in again, and anybody who uses an authenticator app needs a recovery code.'
  )
}

/** The account library encrypts the keys of authenticator apps. */
async function reencryptAppKeys(context: AppContext, realms: readonly Realm[]): Promise<void> {
  for (const realm of realms) {
    const { own } = await realm.keys(context)
    const rows = await listAppKeys(context.db, realm, `$ba$${versionOf(own[0])}$`)
    if (rows.length === 0) continue
    const [{ symmetricDecrypt, symmetricEncrypt }, { $context }] = await Promise.all([
      import('better-auth/crypto'),
      realm.library(context),
    ])
    const { secretConfig: key } = await $context
    for (const row of rows) {
      const clear = await symmetricDecrypt({ key, data: row.secret }).catch(() => null)
      // the key is lost: the owner must set up the app again
      if (clear === null) continue
      await replaceAppKey(context.db, realm, row, await symmetricEncrypt({ key, data: clear }))
    }
  }
}
