import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { SandboxStore } from '#sandbox/sandbox-store.ts'

/** The records of the fake Stripe; moments in seconds, amounts in cents, as at Stripe. */

const Metadata = z.record(z.string(), z.string())

const IntentRecord = z.object({
  id: z.string(),
  secret: z.string(),
  created: z.number(),
  amount: z.number(),
  description: z.nullable(z.string()),
  transferGroup: z.nullable(z.string()),
  metadata: Metadata,
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  chargeId: z.nullable(z.string()),
  /** the last four digits of a confirmed card without a result yet */
  card: z.nullable(z.string()),
  canceledAt: z.nullable(z.number()),
  decline: z.nullable(
    z.object({ code: z.string(), declineCode: z.nullable(z.string()), message: z.string() }),
  ),
})
export type IntentRecord = z.output<typeof IntentRecord>

const ChargeRecord = z.object({
  id: z.string(),
  created: z.number(),
  intentId: z.string(),
  amount: z.number(),
  transferGroup: z.nullable(z.string()),
  card: z.string(),
  isPaid: z.boolean(),
  /** copied from the intent, as at Stripe */
  metadata: z._default(Metadata, {}),
})
export type ChargeRecord = z.output<typeof ChargeRecord>

const RefundRecord = z.object({
  id: z.string(),
  created: z.number(),
  chargeId: z.string(),
  intentId: z.string(),
  amount: z.number(),
  metadata: Metadata,
  status: z.enum(['pending', 'succeeded', 'failed']),
})
export type RefundRecord = z.output<typeof RefundRecord>

const TransferRecord = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
  destination: z.string(),
  sourceTransaction: z.nullable(z.string()),
  transferGroup: z.nullable(z.string()),
  metadata: Metadata,
})
export type TransferRecord = z.output<typeof TransferRecord>

const ReversalRecord = z.object({
  id: z.string(),
  created: z.number(),
  transferId: z.string(),
  amount: z.number(),
  metadata: Metadata,
})
export type ReversalRecord = z.output<typeof ReversalRecord>

const DisputeRecord = z.object({
  id: z.string(),
  created: z.number(),
  chargeId: z.string(),
  intentId: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: z.enum([
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'won',
    'lost',
  ]),
  /** of our balance: money withdrawn and reinstated */
  movements: z.array(z.object({ id: z.string(), amount: z.number(), fee: z.number(), created: z.number() })),
  evidence: Metadata,
  submissions: z.number(),
  dueBy: z.number(),
})
export type DisputeRecord = z.output<typeof DisputeRecord>

/** The stages of a baker's account at Stripe. */
const accountStages = ['new', 'incomplete', 'in_review', 'action_needed', 'active', 'rejected'] as const
export type AccountStage = (typeof accountStages)[number]

const AccountRecord = z.object({
  id: z.string(),
  created: z.number(),
  email: z.nullable(z.string()),
  metadata: Metadata,
  stage: z.enum(accountStages),
})
export type AccountRecord = z.output<typeof AccountRecord>

const LinkRecord = z.object({
  id: z.string(),
  created: z.number(),
  accountId: z.string(),
  returnUrl: z.string(),
  refreshUrl: z.string(),
  expiresAt: z.number(),
  isUsed: z.boolean(),
})
export type LinkRecord = z.output<typeof LinkRecord>

/** The first response of an idempotency key. */
const ReplyRecord = z.object({
  request: z.string(),
  status: z.number(),
  body: z.string(),
  created: z._default(z.int(), 0),
})

/** Opens every collection of the fake Stripe. */
export function openStripeRecords(store: SandboxStore) {
  return {
    intents: store.collection('stripe_intent', IntentRecord),
    charges: store.collection('stripe_charge', ChargeRecord),
    refunds: store.collection('stripe_refund', RefundRecord),
    transfers: store.collection('stripe_transfer', TransferRecord),
    reversals: store.collection('stripe_reversal', ReversalRecord),
    disputes: store.collection('stripe_dispute', DisputeRecord),
    accounts: store.collection('stripe_account', AccountRecord),
    links: store.collection('stripe_link', LinkRecord),
    replies: store.collection('stripe_reply', ReplyRecord),
  }
}
export type StripeRecords = ReturnType<typeof openStripeRecords>

const prefixes = ['pi', 'ch', 're', 'tr', 'trr', 'du', 'txn', 'acct', 'evt', 'link'] as const

/** An id in Stripe's format. */
export function makeId(prefix: (typeof prefixes)[number]): string {
  return `${prefix}_1${randomBytes(12).toString('hex')}`
}

/** A moment in whole seconds, as Stripe counts. */
export function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** The sum of amounts in cents. */
export function sumOf(records: readonly { amount: number }[]): number {
  return records.reduce((sum, { amount }) => sum + amount, 0)
}
