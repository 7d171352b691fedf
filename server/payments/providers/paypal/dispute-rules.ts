import type { DisputeState } from '#shared/dispute-states.ts'

/** PayPal's statuses of open disputes. */
const openStates = {
  OPEN: 'needs_answer',
  WAITING_FOR_SELLER_RESPONSE: 'needs_answer',
  WAITING_FOR_BUYER_RESPONSE: 'under_review',
  UNDER_REVIEW: 'under_review',
  OTHER: 'under_review',
} as const satisfies Record<string, DisputeState>

/** PayPal's outcomes that name who bears the loss. */
const outcomes: Readonly<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'closed_without_loss',
  // the seller accepted the claim
  ACCEPTED: 'lost',
  DENIED: 'won',
}

export const paypalDisputeStatuses = [
  'OPEN',
  'WAITING_FOR_SELLER_RESPONSE',
  'WAITING_FOR_BUYER_RESPONSE',
  'UNDER_REVIEW',
  'OTHER',
  'RESOLVED',
] as const
export type PaypalDisputeStatus = (typeof paypalDisputeStatuses)[number]

/**
 * A dispute's state. If PayPal names nobody to bear the loss, the withdrawn money decides; without that (`isWithdrawn`
 * null) the dispute counts as open.
 */
export function paypalDisputeState(
  status: PaypalDisputeStatus,
  outcome: string | undefined,
  isWithdrawn: boolean | null,
): DisputeState {
  if (status !== 'RESOLVED') return openStates[status]
  const decided = outcomes[outcome ?? '']
  if (decided !== undefined || isWithdrawn === null) return decided ?? 'under_review'
  return isWithdrawn ? 'lost' : 'closed_without_loss'
}

/** PayPal's reasons in plain words (its guide "Dispute reasons"). */
const reasons: Readonly<Record<string, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'The buyer says that they did not get what they paid for.',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'The buyer says that what they got was not as described.',
  UNAUTHORISED: 'The buyer says that they did not make the payment.',
  CREDIT_NOT_PROCESSED: 'The buyer says that they were promised their money back and did not get it.',
  DUPLICATE_TRANSACTION: 'The buyer says that they paid twice for the same thing.',
  INCORRECT_AMOUNT: 'The buyer says that they were charged a wrong amount.',
  PAYMENT_BY_OTHER_MEANS: 'The buyer says that they paid in another way.',
  CANCELED_RECURRING_BILLING: 'The buyer says that they had cancelled recurring payments.',
  PROBLEM_WITH_REMITTANCE: 'The buyer says that something went wrong with sending the money.',
  OTHER: 'The buyer disputes the payment and gave no specific reason.',
}

/** A PayPal reason in plain words; a new reason by its code. */
export function paypalReason(code = 'OTHER'): { code: string; words: string } {
  return { code, words: reasons[code] ?? `The buyer disputes the payment; PayPal calls it "${code}".` }
}
