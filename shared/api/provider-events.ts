import * as z from 'zod/mini'
import { rails } from '#shared/payment-methods.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Moment, optionalText, reasonText } from './fields.ts'
import { ProviderEventId } from './ids.ts'

/**
 * What became of what a provider told: taken in, left alone, waiting until the provider can be asked about it, or something went wrong,
 * upon which it is told again.
 */
export const providerEventOutcomes = ['handled', 'ignored', 'waiting', 'failed'] as const
export type ProviderEventOutcome = (typeof providerEventOutcomes)[number]

/** What came of taking an event in, and why where nothing did. */
export const ProviderEventResult = z.object({
  outcome: z.enum(providerEventOutcomes),
  words: z.nullable(z.string()),
})
export type ProviderEventResult = z.infer<typeof ProviderEventResult>

/** Something that a provider told of its own accord, as a row of the console. */
export const ProviderEventRow = z.object({
  id: ProviderEventId,
  rail: z.enum(rails),
  /** the provider's own id of it, and its word for what happened */
  eventId: z.string(),
  type: z.string(),
  /** the name of what it is about, the provider's or ours; null where it names nothing of ours */
  subject: z.nullable(z.string()),
  ...ProviderEventResult.shape,
  createdAt: Moment,
  /** when that came of it */
  updatedAt: Moment,
})
export type ProviderEventRow = z.infer<typeof ProviderEventRow>

/** Which events the console's list holds; what is absent narrows nothing. */
export const ProviderEventSearch = z.object({
  rail: z.optional(z.enum(rails, 'This way of paying is not known')),
  outcome: z.optional(z.enum(providerEventOutcomes, 'This outcome is not known')),
  /** a number of an order or a payment, or the provider's own of either, of a dispute, an account or the event */
  reference: z.optional(optionalText(200)),
})
export type ProviderEventSearch = z.output<typeof ProviderEventSearch>

/** What providers told in the last 90 days, newest first. */
export const listProviderEvents = defineCall({
  name: 'listProviderEvents',
  method: 'GET',
  path: '/api/admin/money/events',
  summary: 'What payment providers told in the last 90 days, and what came of it',
  tag: 'admin money',
  query: z.extend(ProviderEventSearch, adminListQuery),
  success: {
    status: 200,
    body: z.object({
      events: z.array(ProviderEventRow),
      /** calls of that time that no provider had signed; nothing of what they said is kept */
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

export const RawProviderEvent = z.object({
  /** the headers that prove it */
  headers: z.record(z.string(), z.string()),
  /** its body, as it came */
  raw: z.string(),
})
export type RawProviderEvent = z.infer<typeof RawProviderEvent>

/** An event as it came; it holds what the provider knows of a buyer. */
export const getProviderEvent = defineCall({
  name: 'getProviderEvent',
  method: 'GET',
  path: '/api/admin/money/events/:id',
  summary: 'What a payment provider told, as it came',
  tag: 'admin money',
  params,
  success: { status: 200, body: RawProviderEvent },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'not_found', 'rate_limited'],
})

/** Takes an event in once more, as if it came again: what was done for it already is not done twice. */
export const playProviderEvent = defineCall({
  name: 'playProviderEvent',
  method: 'POST',
  path: '/api/admin/money/events/:id/play',
  summary: 'Take in once more what a payment provider told',
  tag: 'admin money',
  params,
  success: { status: 200, body: ProviderEventResult },
  errors: changeErrors,
})

/** Settles by hand a waiting event whose provider will never answer; it is not asked again. */
export const settleProviderEvent = defineCall({
  name: 'settleProviderEvent',
  method: 'POST',
  path: '/api/admin/money/events/:id/settle',
  summary: 'Settle a waiting event by hand, with a reason',
  tag: 'admin money',
  params,
  body: z.object({ reason: reasonText('Enter what you found and did') }),
  success: { status: 204 },
  errors: [...changeErrors, 'conflict', 'invalid', 'too_large'],
})
