import type { PaymentId } from '#shared/api/ids.ts'
import type { PersonsAction } from '#shared/order-statuses.ts'

/**
 * The outcome of a no-show: the baker keeps the payment, it is refunded, it is refunded and the servings go on sale
 * again, or nothing was paid.
 */
export type NoShowOutcome = 'kept' | 'refunded' | 'offered' | 'unpaid'

/**
 * By the baker's rule at the time of ordering; an order paid at pickup was never paid (decisions, the end of a pickup).
 */
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

/** The action of the status table for each outcome. */
export const noShowActions = {
  kept: 'complete_no_show',
  refunded: 'cancel_no_show',
  offered: 'offer_no_show',
  unpaid: 'cancel_no_show',
} as const satisfies Record<NoShowOutcome, PersonsAction>
