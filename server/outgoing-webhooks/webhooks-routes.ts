import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { isLocalRequest } from '#server/http/local-request.ts'
import { nextPageLink } from '#server/http/page-link.ts'
import * as calls from '#shared/api/outgoing-webhooks.ts'
import { addWebhook } from './add-webhook.ts'
import { chooseEvents, pauseWebhook, resumeWebhook } from './change-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { pingWebhook } from './ping-webhook.ts'
import { removeWebhook } from './remove-webhook.ts'
import { renewWebhookSecret } from './renew-webhook-secret.ts'
import { replayDelivery } from './replay-delivery.ts'
import type { WebhookContext } from './webhook-context.ts'
import { presentWebhook } from './webhook-presenter.ts'
import { listWebhooksOf } from './webhooks-repository.ts'

/** Calls to receivers that one client address may cause per minute. */
const callsPerMinute = 10

/** Calls to receivers that one baker may cause per hour: the server of a stranger must not be flooded. */
const callsOfBaker = {
  name: 'webhook tests and replays',
  most: 60,
  within: 60 * 60_000,
  words: 'You have sent 60 tests and repeated events in an hour',
}

/** Registers the calls of `shared/api/outgoing-webhooks.ts`. */
export function registerOutgoingWebhookRoutes(app: FastifyInstance, context: WebhookContext): void {
  serveCall(app, calls.listWebhooks, async (_, { request }) => {
    const { id } = await requireViewer(context, request)
    const webhooks = await listWebhooksOf(context.db, id)
    return webhooks.map((webhook) => presentWebhook(webhook, context.now()))
  })
  serveCall(app, calls.addWebhook, async ({ body }, { request }) =>
    addWebhook(
      context,
      await requireViewer(context, request),
      body,
      context.receivers.callsThisMachine && isLocalRequest(request),
    ),
  )
  serveCall(app, calls.changeWebhook, async ({ params, body }, { request }) =>
    chooseEvents(context, await requireViewer(context, request), params.id, body.events),
  )
  serveCall(app, calls.removeWebhook, async ({ params }, { request }) => {
    await removeWebhook(context, await requireViewer(context, request), params.id)
    return undefined
  })
  serveCall(app, calls.renewWebhookSecret, async ({ params }, { request }) =>
    renewWebhookSecret(context, await requireViewer(context, request), params.id),
  )
  serveCall(app, calls.pauseWebhook, async ({ params }, { request }) =>
    pauseWebhook(context, await requireViewer(context, request), params.id),
  )
  serveCall(app, calls.resumeWebhook, async ({ params }, { request }) =>
    resumeWebhook(context, await requireViewer(context, request), params.id),
  )
  serveCall(app, calls.listWebhookDeliveries, async ({ params, query }, { request, reply }) => {
    const viewer = await requireViewer(context, request)
    const { deliveries, nextCursor } = await listDeliveries(context, viewer, params.id, query.cursor)
    if (nextCursor !== null) reply.header('link', nextPageLink(request, nextCursor))
    return deliveries
  })
  const ofBaker = new AttemptLimit(callsOfBaker, context)
  const limits = { perMinute: callsPerMinute, limitGroup: 'webhooks' }
  serveCall(
    app,
    calls.pingWebhook,
    async ({ params }, { request }) => {
      const viewer = await requireViewer(context, request)
      await ofBaker.take(viewer.id)
      return pingWebhook(context, viewer, params.id)
    },
    limits,
  )
  serveCall(
    app,
    calls.replayWebhookDelivery,
    async ({ params }, { request }) => {
      const viewer = await requireViewer(context, request)
      await ofBaker.take(viewer.id)
      return replayDelivery(context, viewer, params.id)
    },
    limits,
  )
}
