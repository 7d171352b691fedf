import type { PaymentSnapshot } from '#server/payments/contract/payment-rules.ts'

/** The buyer's decision about the orders paid at pickup; null before they decide. */
export type HeldPickupDecision = 'order' | 'give_up' | null

/** The next step for the held orders paid at pickup. */
export type HeldPickupOutcome = 'place' | 'wait' | 'cancel'

/**
 * Decides what happens to the held orders of a checkout that are paid at pickup (decisions, carts with both ways of
 * paying): the first payment or the buyer places them; giving up or expiry cancels them once no payment is open.
 */
export function heldPickupOutcome(
  payments: readonly PaymentSnapshot[],
  decision: HeldPickupDecision,
  isHoldOver: boolean,
): HeldPickupOutcome {
  const isPaid = payments.some(({ status, closed_reason }) => status === 'captured' && closed_reason === null)
  if (isPaid || decision === 'order') return 'place'
  if (payments.some(({ status }) => status === 'awaiting')) return 'wait'
  return decision === 'give_up' || isHoldOver ? 'cancel' : 'wait'
}
