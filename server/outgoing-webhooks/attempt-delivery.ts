import { newId } from '#server/database/new-id.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { decryptText, secretKeys } from '#server/identity/keys/secret-keys.ts'
import type { WebhookDeliveryId, WebhookEventId } from '#shared/api/ids.ts'
import { type DeliveryWithEvent, insertAttempt, updateDelivery } from './deliveries-repository.ts'
import { mailPaused } from './mail-webhooks.ts'
import { postToReceiver, type ReceiverAnswer } from './post-to-receiver.ts'
import { hasFailedForLong, nextAttemptAfter } from './retry-rules.ts'
import { signaturesOf } from './signatures.ts'
import type { WebhookContext } from './webhook-context.ts'
import { lockWebhook, updateWebhook, type WebhookRow } from './webhooks-repository.ts'

/** The kind of client that receivers see. */
const userAgent = 'BakeSale-Webhooks'

/** An event as it is sent. */
interface SentEvent {
  id: WebhookEventId
  body: string
}

/** Signs and posts an event to a webhook. Throws when no key opens its secret, and when the process stops. */
export async function postEvent(
  context: WebhookContext,
  webhook: WebhookRow,
  { id, body }: SentEvent,
): Promise<ReceiverAnswer> {
  const timestamp = Math.floor(context.now().getTime() / 1000)
  return postToReceiver(context.receivers, {
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      accept: '*/*',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf({ id, timestamp, body }, await secretsOf(context, webhook)),
    },
    body,
  })
}

async function secretsOf(context: WebhookContext, webhook: WebhookRow): Promise<string[]> {
  const { secret, former_secret, former_until } = webhook
  const formerWorks = former_secret !== null && former_until !== null && former_until > context.now()
  const keys = await secretKeys(context)
  return [secret, ...(formerWorks ? [former_secret] : [])].map((encrypted) => {
    const clear = decryptText(keys, encrypted)
    if (clear === null) throw new Error('No secret key opens the secret of a webhook')
    return clear
  })
}

/**
 * Sends a due delivery once and records the outcome: the next attempt, and after a week of failures the pause of its
 * webhook, with an email.
 */
export async function attemptDelivery(
  context: WebhookContext,
  webhook: WebhookRow,
  delivery: DeliveryWithEvent,
): Promise<ReceiverAnswer> {
  const answer = await postEvent(context, webhook, { id: delivery.event_id, body: delivery.body })
  await inTransaction(context.db, async (trx) => {
    const current = await lockWebhook(trx, webhook.id)
    // removed meanwhile, with its log
    if (!current) return
    const now = context.now()
    await insertAttempt(trx, attemptOf(delivery.id, answer, now))
    await updateDelivery(trx, delivery.id, {
      ...stateAfter(delivery.tries + 1, answer, now),
      updated_at: now,
    })
    if (answer.failure === null) await noteSuccess(trx, current, now)
    else await noteFailure(context, trx, current, now)
  })
  return answer
}

function stateAfter(tries: number, { failure }: ReceiverAnswer, now: Date) {
  if (failure === null) return { status: 'delivered' as const, tries, next_attempt_at: null }
  const next = nextAttemptAfter(tries, now)
  return { status: next === null ? ('failed' as const) : ('waiting' as const), tries, next_attempt_at: next }
}

/** An attempt as it is recorded. */
export function attemptOf(deliveryId: WebhookDeliveryId, answer: ReceiverAnswer, now: Date) {
  return { id: newId(), delivery_id: deliveryId, ...answer, created_at: now }
}

async function noteSuccess(trx: Trx, { id, cook_id, failing_since }: WebhookRow, now: Date): Promise<void> {
  if (failing_since !== null) await updateWebhook(trx, id, cook_id, { failing_since: null, updated_at: now })
}

async function noteFailure(context: WebhookContext, trx: Trx, webhook: WebhookRow, now: Date): Promise<void> {
  const { id, cook_id, failing_since, paused_at } = webhook
  if (failing_since === null) await updateWebhook(trx, id, cook_id, { failing_since: now, updated_at: now })
  else if (paused_at === null && hasFailedForLong(failing_since, now)) {
    const pause = { paused_at: now, paused_because: 'failing' as const }
    await updateWebhook(trx, id, cook_id, { ...pause, updated_at: now })
    await mailPaused(context, trx, webhook)
  }
}
