import type { DisputeState } from '#shared/dispute-states.ts'

export const stripeDisputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'prevented',
  'won',
  'lost',
] as const
type StripeDisputeStatus = (typeof stripeDisputeStatuses)[number]

/** Stripe's dispute statuses as our states; the warnings are inquiries, which withdraw no money. */
export const stripeDisputeStates: Readonly<Record<StripeDisputeStatus, DisputeState>> = {
  warning_needs_response: 'needs_answer',
  warning_under_review: 'under_review',
  warning_closed: 'closed_without_loss',
  needs_response: 'needs_answer',
  under_review: 'under_review',
  appeal_needs_response: 'needs_answer',
  appeal_under_review: 'under_review',
  prevented: 'closed_without_loss',
  won: 'won',
  lost: 'lost',
}

/** Stripe's reasons in plain words (its guide "Dispute categories"). */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank could not process the payment.',
  check_returned: 'The check was returned.',
  credit_not_processed: 'The buyer says that they were promised their money back and did not get it.',
  customer_initiated: 'The buyer asked their bank for the money back.',
  debit_not_authorized: 'The buyer says that they did not agree to the debit.',
  duplicate: 'The buyer says that they paid twice for the same thing.',
  fraudulent: 'The buyer says that they did not make the payment.',
  general: 'The buyer disputes the payment and gave no specific reason.',
  incorrect_account_details: 'The account details given are wrong.',
  insufficient_funds: 'There was not enough money in the account.',
  noncompliant: 'The card company says that its rules weren’t followed.',
  product_not_received: 'The buyer says that they did not get what they paid for.',
  product_unacceptable: 'The buyer says that what they got was damaged, or not as described.',
  subscription_canceled: 'The buyer says that they had cancelled a subscription.',
  unrecognized: 'The buyer does not recognize the payment.',
}

/** A Stripe reason in plain words; a new reason by its code. */
export function stripeReason(code: string): { code: string; words: string } {
  return { code, words: reasons[code] ?? `The buyer disputes the payment; Stripe calls it "${code}".` }
}
