import type { Viewer } from '#server/accounts/viewer.ts'
import type { WebhookId } from '#shared/api/ids.ts'
import type { Webhook } from '#shared/api/outgoing-webhooks.ts'
import type { WebhookEventType } from '#shared/api/webhook-events.ts'
import { requireWebhook } from './own-webhook.ts'
import type { WebhookContext } from './webhook-context.ts'
import { presentWebhook } from './webhook-presenter.ts'
import { updateWebhook, type WebhookRow } from './webhooks-repository.ts'

type ChangeContext = Pick<WebhookContext, 'db' | 'now'>

/** Chooses the events of the viewer's webhook; throws `not_found`. */
export function chooseEvents(
  context: ChangeContext,
  viewer: Pick<Viewer, 'id'>,
  id: WebhookId,
  events: WebhookEventType[],
): Promise<Webhook> {
  return change(context, viewer, id, { events })
}

/** Stops sending to the viewer's webhook; throws `not_found`. */
export function pauseWebhook(
  context: ChangeContext,
  viewer: Pick<Viewer, 'id'>,
  id: WebhookId,
): Promise<Webhook> {
  return change(context, viewer, id, { paused_at: context.now(), paused_because: 'baker' })
}

/** Sends to the viewer's webhook again; what fails from now on has a week again. Throws `not_found`. */
export function resumeWebhook(
  context: ChangeContext,
  viewer: Pick<Viewer, 'id'>,
  id: WebhookId,
): Promise<Webhook> {
  return change(context, viewer, id, { paused_at: null, paused_because: null, failing_since: null })
}

async function change(
  { db, now }: ChangeContext,
  viewer: Pick<Viewer, 'id'>,
  id: WebhookId,
  changed: Partial<Pick<WebhookRow, 'events' | 'paused_at' | 'paused_because' | 'failing_since'>>,
): Promise<Webhook> {
  const moment = now()
  const row = await updateWebhook(db, id, viewer.id, { ...changed, updated_at: moment })
  return presentWebhook(requireWebhook(row), moment)
}
