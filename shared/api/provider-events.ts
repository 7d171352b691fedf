import * as z from 'zod/mini'
import { rails } from '#shared/payment-methods.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Moment, optionalText, reasonText } from './fields.ts'
import { ProviderEventId } from './ids.ts'

/**
 * The results of a webhook event: processed, ignored, waiting until the provider can be asked, or failed,
 * after which the provider resends it.
 */
const providerEventOutcomes = ['handled', 'ignored', 'waiting', 'failed'] as const
export type ProviderEventOutcome = (typeof providerEventOutcomes)[number]

/** The result of processing an event, and the reason if nothing happened. */
export const ProviderEventResult = z.object({
  outcome: z.enum(providerEventOutcomes),
  words: z.nullable(z.string()),
})
export type ProviderEventResult = z.infer<typeof ProviderEventResult>

/** A webhook event as a row of the console. */
export const ProviderEventRow = z.object({
  id: ProviderEventId,
  rail: z.enum(rails),
  /** the provider's id and type of the event */
  eventId: z.string(),
  type: z.string(),
  /** the id of its object at the provider or here; null when it names none of ours */
  subject: z.nullable(z.string()),
  ...ProviderEventResult.shape,
  createdAt: Moment,
  /** when it got this result */
  updatedAt: Moment,
})
export type ProviderEventRow = z.infer<typeof ProviderEventRow>

/** The filters of the console's events; omitted ones do not restrict. */
export const ProviderEventSearch = z.object({
  rail: z.optional(z.enum(rails, 'Choose a payment method from the list')),
  outcome: z.optional(z.enum(providerEventOutcomes, 'Choose an outcome from the list')),
  /**
   * a number of an order or payment, or the provider's id of either, of a dispute, an account or the event
   */
  reference: z.optional(optionalText(200)),
})
export type ProviderEventSearch = z.output<typeof ProviderEventSearch>

/** The webhook events of the last 90 days, newest first. */
export const listProviderEvents = defineCall({
  name: 'listProviderEvents',
  method: 'GET',
  path: '/api/admin/money/events',
  summary: 'List events of payment providers',
  tag: 'admin money',
  callers: 'read',
  query: z.extend(ProviderEventSearch, adminListQuery),
  success: {
    status: 200,
    body: z.object({
      events: z.array(ProviderEventRow),
      /** requests of that time without a valid signature, whose content is not stored */
      refused: z.array(z.object({ rail: z.enum(rails), calls: z.int(), lastAt: Moment })),
      ...adminListResponse,
    }),
  },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

const params = z.object({ id: ProviderEventId })

const changeErrors = [
  'bad_request',
  'unauthenticated',
  'set_up_needed',
  'forbidden',
  'wrong_origin',
  'not_found',
  'rate_limited',
] as const

/** An event as the provider sent it. */
export const RawProviderEvent = z.object({
  /** the headers with its signature */
  headers: z.record(z.string(), z.string()),
  /** its raw body */
  raw: z.string(),
})
export type RawProviderEvent = z.infer<typeof RawProviderEvent>

/** An event as received; it contains the provider's data about a buyer. */
export const getProviderEvent = defineCall({
  name: 'getProviderEvent',
  method: 'GET',
  path: '/api/admin/money/events/:id',
  summary: 'Get an event of a payment provider',
  tag: 'admin money',
  callers: 'refund_orders',
  params,
  success: { status: 200, body: RawProviderEvent },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'not_found', 'rate_limited'],
})

/** Processes an event again; effects are not repeated. */
export const playProviderEvent = defineCall({
  name: 'playProviderEvent',
  method: 'POST',
  path: '/api/admin/money/events/:id/play',
  summary: 'Process an event again',
  tag: 'admin money',
  callers: 'refund_orders',
  params,
  success: { status: 200, body: ProviderEventResult },
  errors: changeErrors,
})

/** Settles a waiting event whose provider will never answer, and stops asking. */
export const settleProviderEvent = defineCall({
  name: 'settleProviderEvent',
  method: 'POST',
  path: '/api/admin/money/events/:id/settle',
  summary: 'Settle a waiting event by hand',
  tag: 'admin money',
  callers: 'settle_money',
  params,
  body: z.object({ reason: reasonText('Enter what you found and did') }),
  success: { status: 204 },
  errors: [...changeErrors, 'conflict', 'invalid', 'too_large'],
})
