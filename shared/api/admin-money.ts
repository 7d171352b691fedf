import * as z from 'zod/mini'
import { disputeStates } from '#shared/dispute-states.ts'
import { holdCauses } from '#shared/hold-causes.ts'
import { namesOf } from '#shared/names-of.ts'
import { rails } from '#shared/payment-methods.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Decimal, Moment, reasonText } from './fields.ts'
import { OrderId, PaymentId } from './ids.ts'

/**
 * Lists of money that may need attention: pending and failed instructions, disputes, stopped payments, and
 * debts that bakers paid themselves.
 */
const moneyLists = ['waiting', 'failed', 'disputed', 'stopped', 'owed'] as const
export type MoneyList = (typeof moneyLists)[number]

/** What an admin can do about money that needs attention. */
const moneyActions = ['retry', 'settle', 'rebuild', 'lift', 'answer'] as const
export type MoneyAction = (typeof moneyActions)[number]

/** An entry of such a list. */
export const MoneyCase = z.object({
  /** the id of the instruction, dispute or stopped payment, used by the actions */
  id: z.uuid(),
  kind: z.enum(['refund', 'release', 'dispute', 'payment', 'owed']),
  paymentId: PaymentId,
  /** the order of a refund; else one of the payment's orders */
  orderId: z.nullable(OrderId),
  title: z.string(),
  rail: z.enum(rails),
  amount: Decimal,
  buyerName: z.string(),
  cookName: z.string(),
  since: Moment,
  /** the number of attempts, and the last error, reason of the stop, or the buyer's words */
  attempts: z.int(),
  words: z.nullable(z.string()),
  /** whether it waits for the end of a dispute */
  isDisputed: z.boolean(),
  dispute: z.nullable(
    z.object({
      /** the provider's id */
      disputeId: z.string(),
      state: z.enum(disputeStates),
      evidenceDueAt: z.nullable(Moment),
      evidence: z.nullable(z.string()),
      evidenceSentAt: z.nullable(Moment),
      withdrawn: Decimal,
      fee: Decimal,
    }),
  ),
  /** what the reader's role may do now */
  allowedActions: z.array(z.enum(moneyActions)),
})
export type MoneyCase = z.infer<typeof MoneyCase>

/** A page of money that needs attention. */
export const MoneyCases = z.object({ cases: z.array(MoneyCase), ...adminListResponse })
export type MoneyCases = z.infer<typeof MoneyCases>

/** Refunds and payouts that wait or failed, disputes, stopped payments, and balances owed. */
export const listMoney = defineCall({
  name: 'listMoney',
  method: 'GET',
  path: '/api/admin/money',
  summary: 'List money that needs attention',
  tag: 'admin money',
  callers: 'read',
  query: z.object({
    list: z.optional(z.enum(moneyLists, 'Choose one of the lists')),
    ...adminListQuery,
  }),
  success: { status: 200, body: MoneyCases },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

const params = z.object({ id: z.uuid() })
const done = { status: 204 } as const
const errors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'wrong_origin',
  'not_found',
  'conflict',
  'invalid',
  'too_large',
  'rate_limited',
] as const

/** Retries an instruction that failed for good. */
export const retryInstruction = defineCall({
  name: 'retryInstruction',
  method: 'POST',
  path: '/api/admin/money/instructions/:id/retry',
  summary: 'Retry a failed refund or payout',
  tag: 'admin money',
  callers: 'refund_orders',
  params,
  success: done,
  errors,
})

/** How it was paid instead. */
const SettleBody = z.object({ reason: reasonText('Say how it was paid') })

/** Records that a failed refund or release was paid in another way. */
export const settleInstruction = defineCall({
  name: 'settleInstruction',
  method: 'POST',
  path: '/api/admin/money/instructions/:id/settle',
  summary: 'Settle a failed refund or payout by hand',
  tag: 'admin money',
  callers: 'settle_money',
  params,
  body: SettleBody,
  success: done,
  errors,
})

/** Resumes a stopped payment. */
export const liftStop = defineCall({
  name: 'liftStop',
  method: 'POST',
  path: '/api/admin/money/payments/:id/lift',
  summary: 'Resume a stopped payment',
  tag: 'admin money',
  callers: 'settle_money',
  params,
  body: z.object({ reason: reasonText('Say what you found') }),
  success: done,
  errors,
})

/** Books the provider's missing operations on a stopped payment, and resumes it. */
export const rebuildPayment = defineCall({
  name: 'rebuildPayment',
  method: 'POST',
  path: '/api/admin/money/payments/:id/rebuild',
  summary: 'Rebuild the books of a stopped payment',
  tag: 'admin money',
  callers: 'settle_money',
  params,
  body: z.object({ reason: reasonText('Say what you found') }),
  success: done,
  errors: [...errors, 'unavailable'],
})

/**
 * A hold on all money because the database may have been restored, until the books are compared with the
 * providers.
 */
export const MoneyHold = z.object({
  since: Moment,
  /** why */
  because: z.enum(namesOf(holdCauses)),
  /** whether the reader's role may end it */
  mayEnd: z.boolean(),
})
export type MoneyHold = z.infer<typeof MoneyHold>

/** Whether money is on hold because the database may have been restored. */
export const getMoneyHold = defineCall({
  name: 'getMoneyHold',
  method: 'GET',
  path: '/api/admin/money/hold',
  summary: 'Get the hold on all money',
  tag: 'admin money',
  callers: 'read',
  success: { status: 200, body: z.object({ hold: z.nullable(MoneyHold) }) },
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
})

/** Resumes payouts before the comparison, or despite its differences. */
export const endMoneyHold = defineCall({
  name: 'endMoneyHold',
  method: 'POST',
  path: '/api/admin/money/hold/end',
  summary: 'End the hold on all money',
  tag: 'admin money',
  callers: 'settle_money',
  body: z.object({ reason: reasonText('Say what you found') }),
  success: done,
  errors: errors.filter((error) => error !== 'not_found'),
})

/** The longest evidence text of a dispute, in characters; with our additions it fits PayPal's limit. */
export const longestEvidence = 1500

/** Evidence for the baker, or that the claim is accepted. */
export const DisputeAnswerBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('evidence'),
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Describe the evidence for the baker'),
        z.maxLength(longestEvidence, `At most ${longestEvidence} characters`),
      ),
  }),
  z.object({ kind: z.literal('accept') }),
])
export type DisputeAnswerBody = z.output<typeof DisputeAnswerBody>

/** Sends evidence for the baker, or accepts the buyer's claim; a provider accepts one answer only. */
export const answerDispute = defineCall({
  name: 'answerDispute',
  method: 'POST',
  path: '/api/admin/money/disputes/:id/answer',
  summary: 'Answer a dispute',
  tag: 'admin money',
  callers: 'refund_orders',
  params,
  body: DisputeAnswerBody,
  success: done,
  errors: [...errors, 'unavailable'],
})
