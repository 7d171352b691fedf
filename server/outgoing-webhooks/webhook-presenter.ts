import type { Webhook, WebhookAttempt, WebhookDelivery } from '#shared/api/outgoing-webhooks.ts'
import type { AttemptRow, DeliveryWithEvent } from './deliveries-repository.ts'
import type { WebhookRow } from './webhooks-repository.ts'

/** A webhook as its baker reads it, without its secret. */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { paused_at, paused_because, former_until } = row
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    paused:
      paused_at === null || paused_because === null
        ? null
        : { at: paused_at.toISOString(), because: paused_because },
    failingSince: row.failing_since?.toISOString() ?? null,
    formerSecretUntil: former_until !== null && former_until > now ? former_until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentAttempt(row: Omit<AttemptRow, 'id' | 'delivery_id'>): WebhookAttempt {
  const { status, failure, milliseconds, answer } = row
  return { at: row.created_at.toISOString(), status, failure, milliseconds, answer }
}

/** A delivery with its attempts, newest first, out of those of several deliveries. */
export function presentDelivery(row: DeliveryWithEvent, attempts: readonly AttemptRow[]): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(presentAttempt),
    createdAt: row.created_at.toISOString(),
  }
}
