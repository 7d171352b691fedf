import type { PaymentId } from '#shared/api/ids.ts'
import type { PersonsAction } from '#shared/order-statuses.ts'

/**
 * What becomes of an order, and of what was paid, where nobody came: its baker has it, it goes back, it goes back and the servings are on
 * sale again, or nothing was paid.
 */
export type NoShowOutcome = 'kept' | 'refunded' | 'offered' | 'unpaid'

/** By the baker's rule as it was when the order was placed; what was to be paid at pickup never was (decisions, the end of a pickup). */
export function noShowOutcome({
  payment_id,
  refunds_no_show,
  offers_no_show,
}: {
  payment_id: PaymentId | null
  refunds_no_show: boolean
  offers_no_show: boolean
}): NoShowOutcome {
  if (offers_no_show) return 'offered'
  if (payment_id === null) return 'unpaid'
  return refunds_no_show ? 'refunded' : 'kept'
}

/** The row of the table of statuses for each. */
export const noShowActions = {
  kept: 'complete_no_show',
  refunded: 'cancel_no_show',
  offered: 'offer_no_show',
  unpaid: 'cancel_no_show',
} as const satisfies Record<NoShowOutcome, PersonsAction>
