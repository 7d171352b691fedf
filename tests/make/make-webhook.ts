import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { encryptText, secretKeys } from '#server/identity/keys/secret-keys.ts'
import { insertDeliveries, insertEvent } from '#server/outgoing-webhooks/deliveries-repository.ts'
import { makeWebhookSecret } from '#server/outgoing-webhooks/signatures.ts'
import { insertWebhook, type WebhookRow } from '#server/outgoing-webhooks/webhooks-repository.ts'
import { webhookEventTypes } from '#shared/api/webhook-events.ts'
import type { Person } from './make-person.ts'
import type { TestApp } from './test-app.ts'

/** Stores a webhook of a person that wants every event, without the API's re-authentication; with its secret. */
export async function storeWebhook(
  test: TestApp,
  { user }: Pick<Person, 'user'>,
  changes: Partial<WebhookRow> = {},
): Promise<WebhookRow & { clearSecret: string }> {
  const clearSecret = makeWebhookSecret()
  const now = test.now()
  const webhook: WebhookRow = {
    id: newId(),
    cook_id: user.id,
    url: 'https://orders.example.org/',
    events: [...webhookEventTypes],
    secret: encryptText(await secretKeys(test), clearSecret),
    former_secret: null,
    former_until: null,
    failing_since: null,
    paused_at: null,
    paused_because: null,
    leased_until: null,
    created_at: now,
    updated_at: now,
    ...changes,
  }
  await inTransaction(test.db, (trx) => insertWebhook(trx, webhook))
  return { ...webhook, clearSecret }
}

/** Stores an event that failed to reach a webhook; returns the delivery's id. */
export async function storeDelivery(test: TestApp, webhook: WebhookRow): Promise<string> {
  const now = test.now()
  const [id, event_id] = [newId(), newId()]
  await inTransaction(test.db, async (trx) => {
    const event = { id: event_id, cook_id: webhook.cook_id, subject_id: null, created_at: now }
    await insertEvent(trx, { ...event, type: 'order.placed', body: '{}' })
    const delivery = { id, event_id, endpoint_id: webhook.id, status: 'failed' as const }
    await insertDeliveries(trx, [
      { ...delivery, tries: 8, next_attempt_at: null, created_at: now, updated_at: now },
    ])
  })
  return id
}
