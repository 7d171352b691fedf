import * as z from 'zod/mini'
import { webhookStatuses } from '#shared/webhook-statuses.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { WebhookDeliveryId, WebhookEventId, WebhookId } from './ids.ts'
import { pingType, webhookEventTypes } from './webhook-events.ts'

/** The longest URL of a webhook, in characters once it is encoded. */
export const longestWebhookUrl = 500

/** The attempts that are shown of a delivery: two days of retries and some replays. */
export const mostAttempts = 20

/** The most webhooks of a baker. */
export const mostWebhooks = 5

/** Deliveries on a page. */
export const deliveryPageSize = 20

/** The events that a webhook gets, each once. */
const Events = z.array(z.enum(webhookEventTypes, 'Choose an event from the list')).check(
  z.minLength(1, 'Choose at least one event'),
  z.maxLength(webhookEventTypes.length, 'Choose each event once'),
  z.refine((events) => new Set(events).size === events.length, 'Choose each event once'),
)

/** A baker's webhook. */
export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  /** null while it is on; we pause it after a week of failures */
  paused: z.nullable(
    z.object({
      at: Moment,
      /** who paused it: its baker, or we, as it was failing */
      because: z.enum(['baker', 'failing']),
    }),
  ),
  /** since when every attempt has failed; null when the last one worked */
  failingSince: z.nullable(Moment),
  /** until when the former secret signs too; null when only one does */
  formerSecretUntil: z.nullable(Moment),
  createdAt: Moment,
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook with its secret, which no later call shows. */
export const WebhookWithSecret = z.extend(Webhook, {
  /** the key that signs its events */
  secret: z.string(),
})
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** Why an attempt failed; `status`: the answer was not 2xx. */
export const attemptFailures = [
  'not_found',
  'not_public',
  'unreachable',
  'certificate',
  'timeout',
  'redirect',
  'status',
] as const
export type AttemptFailure = (typeof attemptFailures)[number]

/** One call to a receiver. */
export const WebhookAttempt = z.object({
  at: Moment,
  /** the HTTP status; null without an answer */
  status: z.nullable(z.int()),
  /** null: delivered */
  failure: z.nullable(z.enum(attemptFailures)),
  /** how long it took */
  milliseconds: z.int(),
  /** the first 500 characters of the answer */
  answer: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** An event and its way to one webhook. */
export const WebhookDelivery = z.object({
  id: WebhookDeliveryId,
  eventId: WebhookEventId,
  type: z.enum([...webhookEventTypes, pingType]),
  /** `skipped`: it was waiting when the marketplace was restored from a backup, and may have been sent before */
  status: z.enum(webhookStatuses),
  /** when it is tried next; null when it is not */
  nextAttemptAt: z.nullable(Moment),
  /** the newest 20, newest first */
  attempts: z.array(WebhookAttempt),
  createdAt: Moment,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** Where events are sent: an https address that anyone can reach. */
const WebhookUrl = z.string('Enter the URL that receives the events').check(
  z.trim(),
  z.maxLength(longestWebhookUrl, `At most ${longestWebhookUrl} characters`),
  // on your own machine a program needs no certificate
  z.regex(/^(https:\/\/|http:\/\/localhost:)\S+$/i, 'Enter a URL that begins with https://'),
)

/** A webhook to add. */
export const WebhookBody = z.object({
  /** https, on the public internet; for a local trial also `http://localhost:PORT`, when added from that machine */
  url: WebhookUrl,
  events: Events,
})
export type WebhookBody = z.output<typeof WebhookBody>

const WebhookParams = z.object({ id: WebhookId })

const path = '/api/sellers/webhooks'
const one = `${path}/:id` as const
const tag = 'webhooks'
const errors = ['unauthenticated', 'wrong_origin', 'not_found', 'invalid', 'rate_limited'] as const
const bodyErrors = ['bad_request', 'too_large', 'unsupported_media_type'] as const

/** All of the caller's webhooks, oldest first, without their secrets. */
export const listWebhooks = defineCall({
  name: 'listWebhooks',
  method: 'GET',
  path,
  summary: 'List your webhooks',
  tag,
  callers: 'people',
  success: { status: 200, body: z.array(Webhook) },
  errors: ['unauthenticated', 'rate_limited'],
})

/**
 * Adds a webhook, at most 5. Only this answer and renewing show the secret that signs its events. Needs
 * re-authentication, as all calls do that set or remove where events go.
 */
export const addWebhook = defineCall({
  name: 'addWebhook',
  method: 'POST',
  path,
  summary: 'Add a webhook',
  tag,
  callers: 'confirmed',
  body: WebhookBody,
  success: { status: 201, body: WebhookWithSecret },
  errors: [...bodyErrors, ...errors, 'email_unconfirmed', 'proof_needed', 'conflict'],
})

/** Replaces the events that a webhook gets. Its address stays: for another one, add a webhook. */
export const changeWebhook = defineCall({
  name: 'changeWebhook',
  method: 'PUT',
  path: one,
  summary: 'Choose which events a webhook gets',
  tag,
  callers: 'owner',
  params: WebhookParams,
  body: z.object({ events: Events }),
  success: { status: 200, body: Webhook },
  errors: [...bodyErrors, ...errors],
})

/** Removes a webhook with its log; what waits for it is not sent. */
export const removeWebhook = defineCall({
  name: 'removeWebhook',
  method: 'DELETE',
  path: one,
  summary: 'Remove a webhook and its log',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 204 },
  errors: [...errors, 'proof_needed'],
})

/** Gives a webhook a new secret. For a day, the former one signs too. */
export const renewWebhookSecret = defineCall({
  name: 'renewWebhookSecret',
  method: 'POST',
  path: `${one}/secret`,
  summary: 'Renew the secret of a webhook',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 200, body: WebhookWithSecret },
  errors: [...errors, 'proof_needed'],
})

/** Sends the event `ping` to a webhook now, also to a paused one, and returns its answer. It is not retried. */
export const pingWebhook = defineCall({
  name: 'pingWebhook',
  method: 'POST',
  path: `${one}/ping`,
  summary: 'Test a webhook',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 200, body: WebhookAttempt },
  errors,
})

/** Sends nothing to a webhook until it is resumed. Events meanwhile are not kept for it. */
export const pauseWebhook = defineCall({
  name: 'pauseWebhook',
  method: 'POST',
  path: `${one}/pause`,
  summary: 'Pause a webhook',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 200, body: Webhook },
  errors,
})

/** Sends events to a paused webhook again, from now on. */
export const resumeWebhook = defineCall({
  name: 'resumeWebhook',
  method: 'POST',
  path: `${one}/resume`,
  summary: 'Resume a webhook',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 200, body: Webhook },
  errors,
})

/** A webhook's deliveries in the last 30 days with their attempts, newest first. */
export const listWebhookDeliveries = defineCall({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `${one}/deliveries`,
  summary: 'List the deliveries of a webhook',
  tag,
  callers: 'owner',
  responseHeaders: ['Link'],
  params: WebhookParams,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
  success: { status: 200, body: z.array(WebhookDelivery) },
  errors: ['unauthenticated', 'not_found', 'invalid', 'rate_limited'],
})

/** Sends an event to its webhook again, with the same id and body, and retries for a day. */
export const replayWebhookDelivery = defineCall({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/api/sellers/webhook-deliveries/:id/replay',
  summary: 'Replay a delivery',
  tag,
  callers: 'owner',
  params: z.object({ id: WebhookDeliveryId }),
  success: { status: 200, body: WebhookDelivery },
  errors: [...errors, 'conflict'],
})
