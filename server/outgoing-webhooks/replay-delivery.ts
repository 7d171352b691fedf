import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WebhookDeliveryId } from '#shared/api/ids.ts'
import { mostAttempts, type WebhookDelivery } from '#shared/api/outgoing-webhooks.ts'
import { pingType } from '#shared/api/webhook-events.ts'
import { findDelivery, listAttempts, updateDelivery } from './deliveries-repository.ts'
import { ownWebhook } from './own-webhook.ts'
import { presentDelivery } from './webhook-presenter.ts'

/**
 * Sends an event to the viewer's webhook again, with its id and body, and a day of retries. Throws `not_found`, and
 * `conflict` for a test and while the webhook is paused.
 */
export async function replayDelivery(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  id: WebhookDeliveryId,
): Promise<WebhookDelivery> {
  const delivery = await findDelivery(db, id, viewer.id)
  if (!delivery) throw new AppError('not_found', 'This delivery is no longer in the log.')
  const { paused_at } = await ownWebhook(db, viewer, delivery.endpoint_id)
  if (delivery.type === pingType) throw new AppError('conflict', 'This was a test. Send a new one.')
  if (paused_at !== null) throw new AppError('conflict', 'This webhook is paused. Resume it first.')
  const replayed = { status: 'waiting' as const, tries: 0, next_attempt_at: now(), updated_at: now() }
  await updateDelivery(db, id, replayed)
  return presentDelivery({ ...delivery, ...replayed }, await listAttempts(db, [id], mostAttempts))
}
