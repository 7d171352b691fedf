import type { PaymentSnapshot } from '#server/payments/contract/payment-rules.ts'

/** The buyer's decision about the part of a checkout that is paid at pickup; null when they have made none. */
export type HeldPickupDecision = 'order' | 'give_up' | null

/** What becomes of the orders at pickup that wait for a checkout's payments. */
export type PickupsThen = 'place' | 'wait' | 'cancel'

/**
 * Decides about the orders of a checkout that are paid at pickup and held while it is being paid (decisions, carts with
 * both ways of paying): they go to their bakers with the first payment that comes, or when their buyer says so; they end
 * when their buyer gives all up or their hold ends, but not before it is known what became of every payment.
 */
export function heldPickupsThen(
  payments: readonly PaymentSnapshot[],
  decision: HeldPickupDecision,
  isHoldOver: boolean,
): PickupsThen {
  const isPaid = payments.some(({ status, closed_reason }) => status === 'captured' && closed_reason === null)
  if (isPaid || decision === 'order') return 'place'
  if (payments.some(({ status }) => status === 'awaiting')) return 'wait'
  return decision === 'give_up' || isHoldOver ? 'cancel' : 'wait'
}
