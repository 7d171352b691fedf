import { noteSecurityEvent } from '#server/accounts/security-log/note-security-event.ts'
import { userRealm } from '#server/accounts/user-realm.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import type { WebhookId } from '#shared/api/ids.ts'
import { ownWebhook } from './own-webhook.ts'
import type { WebhookContext } from './webhook-context.ts'
import { deleteWebhook } from './webhooks-repository.ts'

/** Removes the viewer's webhook with its log. Throws `not_found`, and what `requireOwner` throws. */
export async function removeWebhook(context: WebhookContext, viewer: Viewer, id: WebhookId): Promise<void> {
  const { db, now } = context
  await ownWebhook(db, viewer, id)
  await requireOwner(context, userRealm, viewer)
  await inTransaction(db, async (trx) => {
    if (await deleteWebhook(trx, id, viewer.id))
      await noteSecurityEvent(trx, viewer, 'webhook_removed', now())
  })
}
