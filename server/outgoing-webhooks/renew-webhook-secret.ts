import { userRealm } from '#server/accounts/user-realm.ts'
import { lockUser } from '#server/accounts/users-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { encryptText, secretKeys } from '#server/identity/keys/secret-keys.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { requireRunning } from '#server/identity/renew-session.ts'
import type { WebhookId } from '#shared/api/ids.ts'
import type { WebhookWithSecret } from '#shared/api/outgoing-webhooks.ts'
import { notifyOfWebhook } from './mail-webhooks.ts'
import { ownWebhook, requireWebhook } from './own-webhook.ts'
import { formerSecretUntil } from './retry-rules.ts'
import { makeWebhookSecret } from './signatures.ts'
import type { WebhookContext } from './webhook-context.ts'
import { presentWebhook } from './webhook-presenter.ts'
import { updateWebhook } from './webhooks-repository.ts'

/**
 * Renews the secret of the viewer's webhook and returns it, with an email to them; the former one also signs for a day.
 * Throws `not_found`, and what `requireOwner` and `requireRunning` throw.
 */
export async function renewWebhookSecret(
  context: WebhookContext,
  viewer: Viewer,
  id: WebhookId,
): Promise<WebhookWithSecret> {
  const { db, now } = context
  await ownWebhook(db, viewer, id)
  await requireOwner(context, userRealm, viewer)
  const secret = makeWebhookSecret()
  const encrypted = encryptText(await secretKeys(context), secret)
  const moment = now()
  const changed = await inTransaction(db, async (trx) => {
    // waits for a second renewal, and for a password reset, which ends the session
    await lockUser(trx, viewer.id)
    await requireRunning(trx, userRealm, viewer, moment)
    const before = await ownWebhook(trx, viewer, id)
    const row = await updateWebhook(trx, id, viewer.id, {
      secret: encrypted,
      former_secret: before.secret,
      former_until: formerSecretUntil(moment),
      updated_at: moment,
    })
    const webhook = requireWebhook(row)
    await notifyOfWebhook(context, trx, viewer, webhook, 'renewed')
    return webhook
  })
  return { ...presentWebhook(changed, moment), secret }
}
