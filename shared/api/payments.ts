import * as z from 'zod/mini'
import type { Flavoured } from '#shared/flavoured.ts'
import { rails } from '#shared/payment-methods.ts'
import { Decimal } from './fields.ts'
import { CheckoutId, OrderId, PaymentId, PersonId } from './ids.ts'

/** How long servings are held for an order that waits for its payment, in minutes (decisions, stock while paying). */
export const holdMinutes = 15

/** Whether a payment's money is waited for, came, or is no longer waited for. */
export const paymentStates = ['awaiting', 'captured', 'closed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const closedReasons = ['cancelled', 'failed', 'expired'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** The id by which a payment provider knows an approval by the buyer: an order of PayPal's, an intent of Stripe's. */
export type ProviderOrderId = Flavoured<string, 'ProviderOrderId'>

/** The id by which a payment provider knows the money that it took. */
export type CaptureId = Flavoured<string, 'CaptureId'>

/** The id by which a payment provider knows a dispute. */
export type DisputeId = Flavoured<string, 'DisputeId'>

/** What one baker is paid for one checkout over one rail, or pays us of what they owe, as its buyer reads it. */
export const Payment = z.object({
  id: PaymentId,
  rail: z.enum(rails),
  cookId: PersonId,
  cookName: z.string(),
  amount: Decimal,
  status: z.enum(paymentStates),
  closedReason: z.nullable(z.enum(closedReasons)),
  heldUntil: z.string(),
  /** while it awaits: its money was asked for, and what became of that is not known yet, so it is not paid again */
  isSettling: z.boolean(),
  /** no price of orders, but what the baker, who is its buyer, owes of our service fee */
  isOwed: z.boolean(),
  /** who is paid at PayPal, which its script has to be told; null on other rails */
  merchant: z.nullable(z.string()),
  orderIds: z.array(OrderId),
})
export type Payment = z.infer<typeof Payment>

/** Which checkout is to be paid; may be left out where one alone of the buyer's awaits its payment over the rail. */
export const CheckoutOfPayment = z.optional(CheckoutId)
/** What calls that begin or end a payment are refused with, besides what all are. */
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
 * `environment` is PRODUCTION or another word; `isSandbox` asks the page to say so plainly; `sdkUrl` is where the
 * provider's script is, without the parameters that the page adds. Everything is empty while the rail is off.
 */
export const setupParts = { environment: z.string(), isSandbox: z.boolean(), sdkUrl: z.string() }

/** "COMPLETED" when every payment it covers was captured; only that counts as success (API-29, PAY-06). */
export const Captured = z.object({ id: z.string(), status: z.string(), checkoutId: CheckoutId })
