import type { Viewer } from '#server/accounts/viewer.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { WebhookId } from '#shared/api/ids.ts'
import type { WebhookAttempt } from '#shared/api/outgoing-webhooks.ts'
import { PingData, pingType, webhookBody } from '#shared/api/webhook-events.ts'
import { attemptOf, postEvent } from './attempt-delivery.ts'
import { insertAttempt, insertDeliveries, insertEvent } from './deliveries-repository.ts'
import { ownWebhook } from './own-webhook.ts'
import type { WebhookContext } from './webhook-context.ts'
import { presentAttempt } from './webhook-presenter.ts'
import { lockWebhook } from './webhooks-repository.ts'

const Ping = webhookBody(pingType, PingData)

/** Sends a test to the viewer's webhook, logs it and returns the outcome; it is not retried. Throws `not_found`. */
export async function pingWebhook(
  context: WebhookContext,
  viewer: Pick<Viewer, 'id'>,
  webhookId: WebhookId,
): Promise<WebhookAttempt> {
  const { db, now } = context
  const webhook = await ownWebhook(db, viewer, webhookId)
  const id = newId()
  const created_at = now()
  const data = { message: 'This is a test.' }
  const body = JSON.stringify(Ping.parse({ id, type: pingType, createdAt: created_at.toISOString(), data }))
  const answer = await postEvent(context, webhook, { id, body })
  const deliveryId = newId()
  const attempt = attemptOf(deliveryId, answer, now())
  await inTransaction(db, async (trx) => {
    // first, because it locks its baker
    await insertEvent(trx, { id, type: pingType, cook_id: viewer.id, subject_id: null, body, created_at })
    // removed meanwhile
    if (!(await lockWebhook(trx, webhookId))) return
    await insertDeliveries(trx, [
      {
        id: deliveryId,
        event_id: id,
        endpoint_id: webhookId,
        status: answer.failure === null ? 'delivered' : 'failed',
        tries: 1,
        next_attempt_at: null,
        created_at,
        updated_at: now(),
      },
    ])
    await insertAttempt(trx, attempt)
  })
  return presentAttempt(attempt)
}
