import * as z from 'zod/mini'
import { webhookStatuses } from '#shared/webhook-statuses.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { WebhookDeliveryId, WebhookEventId, WebhookId } from './ids.ts'
import { pingType, webhookEventTypes } from './webhook-events.ts'

/** The most webhooks of a baker. */
export const mostWebhooks = 5

/** Deliveries on a page. */
export const deliveryPageSize = 20

const Events = z.array(z.enum(webhookEventTypes, 'Unknown event')).check(
  z.minLength(1, 'Choose at least one event'),
  z.maxLength(webhookEventTypes.length, 'Choose each event once'),
  z.refine((events) => new Set(events).size === events.length, 'Choose each event once'),
)

/** A baker's webhook. */
export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  /** null while it is on; `failing`: we paused it after a week of failures */
  paused: z.nullable(z.object({ at: Moment, because: z.enum(['baker', 'failing']) })),
  /** since when every attempt has failed; null when the last one worked */
  failingSince: z.nullable(Moment),
  /** until when the former secret signs too; null when only one does */
  formerSecretUntil: z.nullable(Moment),
  createdAt: Moment,
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook with its secret, which no later call shows. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() })
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
  /** newest first */
  attempts: z.array(WebhookAttempt),
  createdAt: Moment,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const WebhookUrl = z.string('Enter the URL that receives the events').check(
  z.trim(),
  z.maxLength(500, 'At most 500 characters'),
  // on your own machine a program needs no certificate
  z.regex(/^(https:\/\/|http:\/\/localhost:)[!-~]+$/i, 'Must be a URL that begins with https://'),
)

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

/** Needs re-authentication, as all calls do that set or remove where events go. */
export const addWebhook = defineCall({
  name: 'addWebhook',
  method: 'POST',
  path,
  summary: 'Add a webhook, at most 5; the answer alone shows the secret that signs its events',
  tag,
  callers: 'people',
  body: WebhookBody,
  success: { status: 201, body: WebhookWithSecret },
  errors: [...bodyErrors, ...errors, 'email_unconfirmed', 'proof_needed', 'conflict'],
})

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

export const renewWebhookSecret = defineCall({
  name: 'renewWebhookSecret',
  method: 'POST',
  path: `${one}/secret`,
  summary: 'Renew the secret of a webhook; for a day the former one signs too',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 200, body: WebhookWithSecret },
  errors: [...errors, 'proof_needed'],
})

export const pingWebhook = defineCall({
  name: 'pingWebhook',
  method: 'POST',
  path: `${one}/ping`,
  summary:
    'Send the event `ping` to a webhook now, also a paused one, and read the answer; it is not retried',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 200, body: WebhookAttempt },
  errors,
})

export const pauseWebhook = defineCall({
  name: 'pauseWebhook',
  method: 'POST',
  path: `${one}/pause`,
  summary: 'Send nothing to a webhook; events meanwhile are not kept for it',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 200, body: Webhook },
  errors,
})

export const resumeWebhook = defineCall({
  name: 'resumeWebhook',
  method: 'POST',
  path: `${one}/resume`,
  summary: 'Send events to a webhook again',
  tag,
  callers: 'owner',
  params: WebhookParams,
  success: { status: 200, body: Webhook },
  errors,
})

export const listWebhookDeliveries = defineCall({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `${one}/deliveries`,
  summary: 'The deliveries of a webhook in the last 30 days, newest first, with their attempts',
  tag,
  callers: 'owner',
  params: WebhookParams,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
  success: { status: 200, body: z.array(WebhookDelivery) },
  errors: ['unauthenticated', 'not_found', 'invalid', 'rate_limited'],
})

export const replayWebhookDelivery = defineCall({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/api/sellers/webhook-deliveries/:id/replay',
  summary: 'Send an event to its webhook again, with the same id and body; it is retried for a day',
  tag,
  callers: 'owner',
  params: z.object({ id: WebhookDeliveryId }),
  success: { status: 200, body: WebhookDelivery },
  errors: [...errors, 'conflict'],
})
