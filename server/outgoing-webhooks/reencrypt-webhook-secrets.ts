import type { AppContext } from '#server/app-context.ts'
import {
  decryptText,
  encryptText,
  isEncryptedWithFirst,
  secretKeys,
} from '#server/identity/keys/secret-keys.ts'
import { listWebhookSecrets, replaceWebhookSecrets } from './webhooks-repository.ts'

/** Re-encrypts the secrets of webhooks with the first secret key, as far as a key opens them (decisions, keys). */
export async function reencryptWebhookSecrets(context: AppContext): Promise<void> {
  const keys = await secretKeys(context)
  const renewed = (value: string) => {
    const clear = isEncryptedWithFirst(keys, value) ? null : decryptText(keys, value)
    return clear === null ? value : encryptText(keys, clear)
  }
  for (const row of await listWebhookSecrets(context.db)) {
    const secrets = {
      secret: renewed(row.secret),
      former_secret: row.former_secret === null ? null : renewed(row.former_secret),
    }
    if (secrets.secret !== row.secret || secrets.former_secret !== row.former_secret)
      await replaceWebhookSecrets(context.db, row, secrets)
  }
}
