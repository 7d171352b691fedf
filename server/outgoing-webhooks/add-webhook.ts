import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import { userRealm } from '#server/accounts/user-realm.ts'
import { lockUser } from '#server/accounts/users-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { encryptText, secretKeys } from '#server/identity/keys/secret-keys.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { requireRunning } from '#server/identity/renew-session.ts'
import { ownHosts, refuseUrl, storedUrl } from '#server/network/public-url.ts'
import {
  longestWebhookUrl,
  mostWebhooks,
  type WebhookBody,
  type WebhookWithSecret,
} from '#shared/api/outgoing-webhooks.ts'
import { notifyOfWebhook } from './mail-webhooks.ts'
import { makeWebhookSecret } from './signatures.ts'
import type { WebhookContext } from './webhook-context.ts'
import { presentWebhook } from './webhook-presenter.ts'
import { insertWebhook, listWebhooksOf } from './webhooks-repository.ts'

/**
 * Adds a webhook of the viewer and returns its secret, with an email to them. `allowsThisMachine` allows
 * `http://localhost`. Throws `email_unconfirmed`, `invalid` for another URL that is not public, `conflict` beyond
 * `mostWebhooks`, and what `requireOwner` and `requireRunning` throw.
 */
export async function addWebhook(
  context: WebhookContext,
  viewer: Viewer,
  { url, events }: WebhookBody,
  allowsThisMachine: boolean,
): Promise<WebhookWithSecret> {
  requireConfirmedEmail(viewer)
  await requireOwner(context, userRealm, viewer)
  const refusal =
    refuseUrl(url, { ownHosts: ownHosts(context.config), allowsThisMachine }) ?? refuseLength(storedUrl(url))
  if (refusal !== null) throw new AppError('invalid', refusal, { fields: { url: refusal } })
  const secret = makeWebhookSecret()
  const now = context.now()
  const webhook = {
    id: newId(),
    cook_id: viewer.id,
    url: storedUrl(url),
    events,
    secret: encryptText(await secretKeys(context), secret),
    former_secret: null,
    former_until: null,
    failing_since: null,
    paused_at: null,
    paused_because: null,
    leased_until: null,
    created_at: now,
    updated_at: now,
  }
  await inTransaction(context.db, async (trx) => {
    // waits for a second call, and for a password reset, which ends the session
    await lockUser(trx, viewer.id)
    await requireRunning(trx, userRealm, viewer, now)
    if ((await listWebhooksOf(trx, viewer.id)).length >= mostWebhooks)
      throw new AppError('conflict', `You have ${mostWebhooks} webhooks. Remove one first.`)
    await insertWebhook(trx, webhook)
    await notifyOfWebhook(context, trx, viewer, webhook, 'added')
  })
  return { ...presentWebhook(webhook, now), secret }
}

/** Characters beyond ASCII become longer as they are stored. */
function refuseLength(stored: string): string | null {
  return stored.length > longestWebhookUrl ? `At most ${longestWebhookUrl} characters once encoded` : null
}
