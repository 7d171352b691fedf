import * as z from 'zod/mini'
import type { Cents } from '#shared/money.ts'
import { stripeDisputeStatuses } from './dispute-rules.ts'

/** The parts of Stripe's answers that we read. */

const Metadata = z.record(z.string(), z.string())
const Reference = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
])

/** A charge's balance transaction: its id, or with its fee where expanded. */
const BalanceTransaction = z.union([z.string(), z.object({ id: z.string(), fee: z.int() })])
type BalanceTransaction = z.output<typeof BalanceTransaction>

/** Stripe's fee on a charge, in cents; null when not expanded or nothing was charged. */
function feeOf(cost: BalanceTransaction | null | undefined): Cents | null {
  return typeof cost === 'object' && cost !== null ? cost.fee : null
}

/** An intent's charge: its id, or with its fee where expanded. */
const LatestCharge = z.pipe(
  z.union([
    z.string(),
    z.object({ id: z.string(), balance_transaction: z.optional(z.nullable(BalanceTransaction)) }),
  ]),
  z.transform((charge) =>
    typeof charge === 'string'
      ? { id: charge, fee: null }
      : { id: charge.id, fee: feeOf(charge.balance_transaction) },
  ),
)

export const Intent = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  client_secret: z.nullable(z.string()),
  amount_received: z.int(),
  latest_charge: z.nullable(LatestCharge),
  metadata: Metadata,
})
export type Intent = z.output<typeof Intent>

export const Charge = z.pipe(
  z.object({
    object: z.literal('charge'),
    id: z.string(),
    created: z.int(),
    amount_captured: z.int(),
    balance_transaction: z.optional(z.nullable(BalanceTransaction)),
    disputed: z.boolean(),
    metadata: Metadata,
    paid: z.boolean(),
    payment_intent: z.optional(z.nullable(Reference)),
    transfer_group: z.nullable(z.string()),
  }),
  z.transform(({ balance_transaction, payment_intent, ...charge }) => ({
    ...charge,
    fee: feeOf(balance_transaction),
    payment_intent: payment_intent ?? null,
  })),
)
export type Charge = z.output<typeof Charge>

export const Refund = z.object({
  object: z.literal('refund'),
  id: z.string(),
  amount: z.int(),
  created: z.int(),
  charge: z.nullable(Reference),
  status: z.nullable(z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled'])),
  failure_reason: z.optional(z.string()),
  metadata: z.nullable(Metadata),
})
export type Refund = z.output<typeof Refund>

export const Transfer = z.object({
  object: z.literal('transfer'),
  id: z.string(),
  amount: z.int(),
  amount_reversed: z.int(),
  created: z.int(),
  destination: z.pipe(
    z.optional(z.nullable(Reference)),
    z.transform((account) => account ?? null),
  ),
  source_transaction: z.nullable(Reference),
  metadata: Metadata,
})
export type Transfer = z.output<typeof Transfer>

export const Reversal = z.object({
  object: z.literal('transfer_reversal'),
  id: z.string(),
  metadata: z.nullable(Metadata),
})

/** A dispute with its expanded charge. */
export const Dispute = z.object({
  object: z.literal('dispute'),
  id: z.string(),
  amount: z.int(),
  balance_transactions: z.array(z.object({ amount: z.int(), fee: z.int() })),
  charge: z.object({ id: z.string(), metadata: Metadata }),
  created: z.int(),
  evidence_details: z.object({ due_by: z.nullable(z.int()) }),
  reason: z.string(),
  status: z.enum(stripeDisputeStatuses),
})
export type Dispute = z.output<typeof Dispute>

/** An event with the dispute's state at that time, its charge not expanded. */
export const DisputeEvent = z.object({
  created: z.int(),
  data: z.object({
    object: z.extend(z.omit(Dispute, { charge: true }), { payment_intent: Reference }),
  }),
})

/** An answered dispute, which we read again. */
export const AnsweredDispute = z.object({ object: z.literal('dispute'), id: z.string() })

export const Account = z.object({
  object: z.literal('account'),
  id: z.string(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  capabilities: z.optional(z.object({ transfers: z.optional(z.enum(['active', 'inactive', 'pending'])) })),
  requirements: z.optional(
    z.nullable(
      z.object({
        currently_due: z.nullable(z.array(z.string())),
        past_due: z.nullable(z.array(z.string())),
        disabled_reason: z.nullable(z.string()),
      }),
    ),
  ),
})
export type Account = z.output<typeof Account>

export const AccountLink = z.object({
  object: z.literal('account_link'),
  url: z.url({ protocol: /^https?$/ }),
})

export const Event = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  account: z.optional(z.string()),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(Reference)),
      metadata: z.optional(z.nullable(Metadata)),
    }),
  }),
})
export type Event = z.output<typeof Event>

/** A page of a list. */
export function listOf<S extends z.ZodMiniType>(item: S) {
  return z.object({ object: z.literal('list'), data: z.array(item), has_more: z.boolean() })
}
