import * as z from 'zod/mini'
import type { Branded } from '#shared/branded.ts'
import { rails } from '#shared/payment-methods.ts'
import { Decimal } from './fields.ts'
import { CheckoutId, OrderId, PaymentId, PersonId } from './ids.ts'

/** Whether a payment is awaited, captured, or no longer awaited. */
const paymentStates = ['awaiting', 'captured', 'closed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why a payment ended without money. */
const closedReasons = ['cancelled', 'failed', 'expired'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** The provider's id of a buyer's approval: a PayPal order or a Stripe intent. */
export type ProviderOrderId = Branded<string, 'ProviderOrderId'>

/** The provider's id of a captured payment. */
export type CaptureId = Branded<string, 'CaptureId'>

/** The provider's id of a dispute. */
export type DisputeId = Branded<string, 'DisputeId'>

/** A buyer's payment to one baker of a checkout through one provider, or a baker's payment of their debt. */
export const Payment = z.object({
  id: PaymentId,
  rail: z.enum(rails),
  cookId: PersonId,
  cookName: z.string(),
  amount: Decimal,
  status: z.enum(paymentStates),
  closedReason: z.nullable(z.enum(closedReasons)),
  heldUntil: z.string(),
  /** a capture with an unknown result is pending, so it must not be paid again */
  isSettling: z.boolean(),
  /** pays the service fee that the baker, its buyer, owes; no orders */
  isOwed: z.boolean(),
  /** the merchant id for PayPal's script; null for other providers */
  merchant: z.nullable(z.string()),
  orderIds: z.array(OrderId),
})
export type Payment = z.infer<typeof Payment>

/** The checkout to pay; optional when only one of the buyer's awaits payment by this provider. */
export const CheckoutOfPayment = z.optional(CheckoutId)
/** The additional errors of calls that begin or end a payment. */
export const paymentErrors = [
  'bad_request',
  'unauthenticated',
  'wrong_origin',
  'not_found',
  'conflict',
  'too_large',
  'invalid',
  'rate_limited',
  'unavailable',
] as const

/**
 * The set-up of a provider. `isSandbox` asks the page to show a notice; `sdkUrl` is the script without
 * parameters. All fields are empty while the provider is off.
 */
export const setupParts = { environment: z.string(), isSandbox: z.boolean(), sdkUrl: z.string() }

/** "COMPLETED" when every payment was captured; anything else is no success (API-29, PAY-06). */
export const Captured = z.object({ id: z.string(), status: z.string(), checkoutId: CheckoutId })
