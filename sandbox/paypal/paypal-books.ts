import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { type Decision, decisions } from '#sandbox/behaviours.ts'
import type { Collection, SandboxStore } from '#sandbox/sandbox-store.ts'

const Payee = z.object({ email_address: z.optional(z.string()), merchant_id: z.optional(z.string()) })

const Unit = z.object({
  reference: z.string(),
  customId: z.optional(z.string()),
  description: z.optional(z.string()),
  payee: Payee,
  amount: z.int(),
  fee: z.int(),
  /** whether the money is held until a payout */
  isDelayed: z.boolean(),
  captureId: z.nullable(z.string()),
})
export type Unit = z.output<typeof Unit>

const Order = z.object({
  id: z.string(),
  status: z.enum(['PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED']),
  units: z.array(Unit),
  returnUrl: z.nullable(z.string()),
  cancelUrl: z.nullable(z.string()),
  /** the outcome of the capture, chosen at the approval */
  decision: z.nullable(z.enum(decisions)),
  createdAt: z.string(),
})
export type Order = z.output<typeof Order>

const Capture = z.object({
  id: z.string(),
  orderId: z.string(),
  customId: z.optional(z.string()),
  payee: Payee,
  status: z.enum(['COMPLETED', 'DECLINED', 'PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  amount: z.int(),
  fee: z.int(),
  isDelayed: z.boolean(),
  refunded: z.int(),
  refundedFee: z.int(),
  /** PayPal's own fee */
  ownFee: z._default(z.int(), 0),
  payoutId: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Capture = z.output<typeof Capture>

const Refund = z.object({
  id: z.string(),
  captureId: z.string(),
  status: z.enum(['COMPLETED', 'PENDING']),
  amount: z.int(),
  fee: z.int(),
  note: z.optional(z.string()),
  customId: z.optional(z.string()),
  createdAt: z.string(),
})
export type Refund = z.output<typeof Refund>

const Payout = z.object({
  id: z.string(),
  captureId: z.string(),
  status: z.enum(['SUCCESS', 'PENDING', 'FAILED']),
  amount: z.int(),
  transactionId: z.string(),
  createdAt: z.string(),
})
export type Payout = z.output<typeof Payout>

const Dispute = z.object({
  id: z.string(),
  captureId: z.string(),
  amount: z.int(),
  reason: z.string(),
  isInquiry: z.boolean(),
  status: z.enum(['WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW', 'RESOLVED']),
  outcome: z.nullable(
    z.enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'ACCEPTED']),
  ),
  /** of the seller's balance */
  movements: z.array(
    z.object({
      type: z.enum(['DEBIT', 'CREDIT']),
      reason: z.enum(['DISPUTE_SETTLEMENT', 'DISPUTE_FEE']),
      amount: z.int(),
      at: z.string(),
    }),
  ),
  /** the seller's evidence */
  notes: z.array(z.string()),
  answerBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Dispute = z.output<typeof Dispute>

const Referral = z.object({ id: z.string(), trackingId: z.string(), returnUrl: z.string() })

const Merchant = z.object({
  id: z.string(),
  trackingId: z.string(),
  email: z.string(),
  canReceive: z.boolean(),
  isEmailConfirmed: z.boolean(),
})
export type Merchant = z.output<typeof Merchant>

const Answer = z.object({ status: z.int(), body: z.unknown() })
export type Answer = z.output<typeof Answer>

/** PayPal's records; amounts in cents. */
export interface PaypalBooks {
  orders: Collection<Order>
  captures: Collection<Capture>
  refunds: Collection<Refund>
  payouts: Collection<Payout>
  disputes: Collection<Dispute>
  referrals: Collection<z.output<typeof Referral>>
  merchants: Collection<Merchant>
  /** responses by operation and request id */
  answers: Collection<Answer>
}

/** Opens the records in the sandbox's store. */
export function openBooks(store: SandboxStore): PaypalBooks {
  return {
    orders: store.collection('paypal-order', Order),
    captures: store.collection('paypal-capture', Capture),
    refunds: store.collection('paypal-refund', Refund),
    payouts: store.collection('paypal-payout', Payout),
    disputes: store.collection('paypal-dispute', Dispute),
    referrals: store.collection('paypal-referral', Referral),
    merchants: store.collection('paypal-merchant', Merchant),
    answers: store.collection('paypal-answer', Answer),
  }
}

/** The amount that disputes withdrew from a capture and did not return, in cents. */
export function withdrawnFrom({ disputes }: Pick<PaypalBooks, 'disputes'>, captureId: string): number {
  return disputes
    .list()
    .filter((dispute) => dispute.captureId === captureId)
    .reduce((sum, dispute) => sum + withdrawnBy(dispute), 0)
}

/** The amount that a dispute withdrew from the seller and did not return, in cents. */
export function withdrawnBy({ movements }: Pick<Dispute, 'movements'>): number {
  return movements
    .filter(({ reason }) => reason === 'DISPUTE_SETTLEMENT')
    .reduce((sum, { type, amount }) => sum + (type === 'DEBIT' ? amount : -amount), 0)
}

/** The characters of PayPal's account ids, without ambiguous ones. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An id in PayPal's format: 17 characters for transactions, 13 for accounts. */
export function makePaypalId(length: 13 | 17): string {
  return Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')
}

/** The outcome of an order's capture: an injected fault, or the choice at the approval. */
export function decisionOf(order: Order, wished: Decision | null): Decision | null {
  return wished ?? order.decision
}
