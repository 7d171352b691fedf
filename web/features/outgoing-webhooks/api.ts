import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type { WebhookDeliveryId, WebhookId } from '#shared/api/ids.ts'
import type * as calls from '#shared/api/outgoing-webhooks.ts'
import { send } from '#web/data/api-client.ts'

/** Adds a webhook and returns it with its secret, after re-authentication. */
export function addWebhook(
  body: CallInput<typeof calls.addWebhook>['body'],
): Promise<CallResponse<typeof calls.addWebhook>> {
  return send<typeof calls.addWebhook>({ method: 'POST', path: '/api/sellers/webhooks' }, { body })
}

/** Removes a webhook and its log, after re-authentication. */
export function removeWebhook(id: WebhookId): Promise<CallResponse<typeof calls.removeWebhook>> {
  return send<typeof calls.removeWebhook>(
    { method: 'DELETE', path: '/api/sellers/webhooks/:id' },
    { params: { id } },
  )
}

/** Renews a webhook's secret and returns it, after re-authentication. */
export function renewSecret(id: WebhookId): Promise<CallResponse<typeof calls.renewWebhookSecret>> {
  return send<typeof calls.renewWebhookSecret>(
    { method: 'POST', path: '/api/sellers/webhooks/:id/secret' },
    { params: { id } },
  )
}

/** Sends a test and returns the outcome. */
export function pingWebhook(id: WebhookId): Promise<CallResponse<typeof calls.pingWebhook>> {
  return send<typeof calls.pingWebhook>(
    { method: 'POST', path: '/api/sellers/webhooks/:id/ping' },
    { params: { id } },
  )
}

/** Stops sending events to a webhook. */
export function pauseWebhook(id: WebhookId): Promise<CallResponse<typeof calls.pauseWebhook>> {
  return send<typeof calls.pauseWebhook>(
    { method: 'POST', path: '/api/sellers/webhooks/:id/pause' },
    { params: { id } },
  )
}

/** Sends events to a webhook again. */
export function resumeWebhook(id: WebhookId): Promise<CallResponse<typeof calls.resumeWebhook>> {
  return send<typeof calls.resumeWebhook>(
    { method: 'POST', path: '/api/sellers/webhooks/:id/resume' },
    { params: { id } },
  )
}

/** Chooses the events of a webhook. */
export function chooseEvents(
  id: WebhookId,
  body: CallInput<typeof calls.changeWebhook>['body'],
): Promise<CallResponse<typeof calls.changeWebhook>> {
  return send<typeof calls.changeWebhook>(
    { method: 'PUT', path: '/api/sellers/webhooks/:id' },
    { params: { id }, body },
  )
}

/** Sends an event of the log again. */
export function replayDelivery(
  id: WebhookDeliveryId,
): Promise<CallResponse<typeof calls.replayWebhookDelivery>> {
  return send<typeof calls.replayWebhookDelivery>(
    { method: 'POST', path: '/api/sellers/webhook-deliveries/:id/replay' },
    { params: { id } },
  )
}
