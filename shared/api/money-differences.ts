import * as z from 'zod/mini'
import { differenceKinds } from '#shared/difference-kinds.ts'
import { namesOf } from '#shared/names-of.ts'
import { rails } from '#shared/payment-methods.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Decimal, Moment, reasonText } from './fields.ts'
import { InstructionId, ListingId, OrderId, PaymentId } from './ids.ts'

/** A disagreement between our books and a provider's, or within ours, found by the nightly reconciliation. */
export const MoneyDifference = z.object({
  id: z.uuid(),
  kind: z.enum(namesOf(differenceKinds)),
  rail: z.nullable(z.enum(rails)),
  paymentId: z.nullable(PaymentId),
  orderId: z.nullable(OrderId),
  instructionId: z.nullable(InstructionId),
  listingId: z.nullable(ListingId),
  /** the provider's id of a payment or an account */
  providerId: z.nullable(z.string()),
  /** the amounts in our books, and in the provider's or our other books; null when it is not about amounts */
  ours: z.nullable(Decimal),
  /** the provider's amount */
  theirs: z.nullable(Decimal),
  /** an explanation for operators, in a sentence */
  words: z.string(),
  firstSeenAt: Moment,
  lastSeenAt: Moment,
  /** when a reconciliation no longer found it */
  resolvedAt: z.nullable(Moment),
  /** whether only the provider knows the payment and the reader may refund it */
  mayRefund: z.boolean(),
})
export type MoneyDifference = z.infer<typeof MoneyDifference>

/** The differences, newest first; open ones by default. */
export const listMoneyDifferences = defineCall({
  name: 'listMoneyDifferences',
  method: 'GET',
  path: '/api/admin/money/differences',
  summary: 'List differences in the books',
  tag: 'admin money',
  callers: 'read',
  query: z.object({
    state: z.optional(z.enum(['open', 'resolved', 'all'], 'Must be open, resolved or all')),
    ...adminListQuery,
  }),
  success: {
    status: 200,
    body: z.object({
      differences: z.array(MoneyDifference),
      /** when the last reconciliation ended; null before the first */
      lastRunAt: z.nullable(Moment),
      ...adminListResponse,
    }),
  },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** Refunds a payment that only its provider knows, such as one made after a restored backup. */
export const refundUnknownMoney = defineCall({
  name: 'refundUnknownMoney',
  method: 'POST',
  path: '/api/admin/money/differences/:id/refund',
  summary: 'Refund a payment that only the provider knows',
  tag: 'admin money',
  callers: 'settle_money',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: reasonText('Say why it’s being refunded') }),
  success: { status: 200, body: z.object({ amount: Decimal }) },
  errors: [
    'bad_request',
    'unauthenticated',
    'set_up_needed',
    'forbidden',
    'wrong_origin',
    'not_found',
    'conflict',
    'invalid',
    'too_large',
    'rate_limited',
    'unavailable',
  ],
})
