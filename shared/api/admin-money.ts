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
 * What of money somebody may have to look at: what a provider has yet to do, or refused, disputes, payments that stand still;
 * and what bakers paid us themselves of what they owed.
 */
export const moneyLists = ['waiting', 'failed', 'disputed', 'stopped', 'owed'] as const
export type MoneyList = (typeof moneyLists)[number]

export const moneyActions = ['retry', 'settle', 'rebuild', 'lift', 'answer'] as const
export type MoneyAction = (typeof moneyActions)[number]

/** One of them. */
export const MoneyCase = z.object({
  /** of the instruction, of the dispute, or of the payment that is stopped: what the actions take */
  id: z.uuid(),
  kind: z.enum(['refund', 'release', 'dispute', 'payment', 'owed']),
  paymentId: PaymentId,
  /** what a refund is for; else one of the payment's orders */
  orderId: z.nullable(OrderId),
  title: z.string(),
  rail: z.enum(rails),
  amount: Decimal,
  buyerName: z.string(),
  cookName: z.string(),
  since: Moment,
  /** how often it was tried, and what came of it last; why a payment is stopped, or what the buyer says in a dispute */
  attempts: z.int(),
  words: z.nullable(z.string()),
  /** whether it waits for the end of a dispute */
  isDisputed: z.boolean(),
  dispute: z.nullable(
    z.object({
      /** the provider's own id of it */
      disputeId: z.string(),
      state: z.enum(disputeStates),
      evidenceDueAt: z.nullable(Moment),
      evidence: z.nullable(z.string()),
      evidenceSentAt: z.nullable(Moment),
      withdrawn: Decimal,
      fee: Decimal,
    }),
  ),
  /** what the reader's role may do with it now */
  allowedActions: z.array(z.enum(moneyActions)),
})
export type MoneyCase = z.infer<typeof MoneyCase>

export const MoneyCases = z.object({ cases: z.array(MoneyCase), ...adminListResponse })
export type MoneyCases = z.infer<typeof MoneyCases>

export const listMoney = defineCall({
  name: 'listMoney',
  method: 'GET',
  path: '/api/admin/money',
  summary: 'What of money waits, failed, is disputed or stands still',
  tag: 'admin',
  query: z.object({
    list: z.optional(z.enum(moneyLists, 'This list is not known')),
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

/** Has the provider try again what failed for good. */
export const retryInstruction = defineCall({
  name: 'retryInstruction',
  method: 'POST',
  path: '/api/admin/money/instructions/:id/retry',
  summary: 'Try again a refund or release that failed',
  tag: 'admin',
  params,
  success: done,
  errors,
})

export const SettleBody = z.object({ reason: reasonText('Please say how it was paid') })

/** Says that a refund or release that failed was paid in another way. */
export const settleInstruction = defineCall({
  name: 'settleInstruction',
  method: 'POST',
  path: '/api/admin/money/instructions/:id/settle',
  summary: 'Settle by hand a refund or release that failed, saying how it was paid',
  tag: 'admin',
  params,
  body: SettleBody,
  success: done,
  errors,
})

/** Lets a payment that is stopped go on. */
export const liftStop = defineCall({
  name: 'liftStop',
  method: 'POST',
  path: '/api/admin/money/payments/:id/lift',
  summary: 'Let a stopped payment go on, with a reason',
  tag: 'admin',
  params,
  body: z.object({ reason: reasonText('Please say what you have found') }),
  success: done,
  errors,
})

/** Books what the provider did with a stopped payment and our books do not have, and lets the payment go on. */
export const rebuildPayment = defineCall({
  name: 'rebuildPayment',
  method: 'POST',
  path: '/api/admin/money/payments/:id/rebuild',
  summary: 'Bring the books of a stopped payment in line with its provider, with a reason',
  tag: 'admin',
  params,
  body: z.object({ reason: reasonText('Please say what you have found') }),
  success: done,
  errors: [...errors, 'unavailable'],
})

/** Money that a database which may have been restored holds back, until it was compared with the providers. */
export const MoneyHold = z.object({
  since: Moment,
  because: z.enum(namesOf(holdCauses)),
  /** whether the reader's role may end it */
  mayEnd: z.boolean(),
})
export type MoneyHold = z.infer<typeof MoneyHold>

export const getMoneyHold = defineCall({
  name: 'getMoneyHold',
  method: 'GET',
  path: '/api/admin/money/hold',
  summary: 'Whether money is on hold because the database may have been restored',
  tag: 'admin',
  success: { status: 200, body: z.object({ hold: z.nullable(MoneyHold) }) },
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
})

/** Lets money leave before the books were compared, or although they differ. */
export const endMoneyHold = defineCall({
  name: 'endMoneyHold',
  method: 'POST',
  path: '/api/admin/money/hold/end',
  summary: 'Let money leave again, with a reason',
  tag: 'admin',
  body: z.object({ reason: reasonText('Please say what you have found') }),
  success: done,
  errors: errors.filter((error) => error !== 'not_found'),
})

/** The most that the text for a dispute may hold: with what is added to it, it is within what PayPal takes. */
export const longestEvidence = 1500

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

/** Sends evidence for the baker, or accepts that the buyer is right; a provider takes either once. */
export const answerDispute = defineCall({
  name: 'answerDispute',
  method: 'POST',
  path: '/api/admin/money/disputes/:id/answer',
  summary: 'Answer a dispute: send evidence, or accept it',
  tag: 'admin',
  params,
  body: DisputeAnswerBody,
  success: done,
  errors: [...errors, 'unavailable'],
})
