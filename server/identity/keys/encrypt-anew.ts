import type { AppContext } from '#server/app-context.ts'
import { ConfigError } from '#server/config.ts'
import type { Realm } from '../realm.ts'
import { decryptText, encryptText, isEncrypted, isEncryptedWithFirst, secretKeys } from './secret-keys.ts'
import {
  findServerSecret,
  keepServerSecret,
  listAppKeys,
  listServerSecrets,
  replaceAppKey,
  replaceServerSecret,
} from './server-secrets-repository.ts'
import { versionOf } from './signing-keys.ts'

/** What tells whether our keys are those that the database was encrypted with. */
const check = 'key-check'

/**
 * Brings all that is encrypted in the database, the keys of the realms' apps among it, under the first secret key (decisions, keys): what version 0.1.0 kept in clear,
 * and what another key encrypted, which may go afterwards. Answers words for the operator when there is something that none of
 * our keys opens; with a database server it throws ConfigError instead, as its other processes may have the right ones.
 */
export async function encryptAnew(context: AppContext, realms: readonly Realm[]): Promise<string | null> {
  const keys = await secretKeys(context)
  const kept = await findServerSecret(context.db, check)
  if (kept !== null && decryptText(keys, kept) === null) return wrongKeys(context)
  if (kept === null) await keepServerSecret(context.db, check, encryptText(keys, check), context.now())
  for (const row of await listServerSecrets(context.db)) {
    if (isEncryptedWithFirst(keys, row.value)) continue
    const clear = isEncrypted(row.value) ? decryptText(keys, row.value) : row.value
    if (clear !== null) await replaceServerSecret(context.db, row, encryptText(keys, clear))
  }
  await encryptAppKeysAnew(context, realms)
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
    'Until then everybody signs in anew, with a recovery code where an authenticator app was used.'
  )
}

/** The keys of apps that make codes are encrypted by the account library. */
async function encryptAppKeysAnew(context: AppContext, realms: readonly Realm[]): Promise<void> {
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
      // its key is lost for good: the app has to be set up again
      if (clear === null) continue
      await replaceAppKey(context.db, realm, row, await symmetricEncrypt({ key, data: clear }))
    }
  }
}
