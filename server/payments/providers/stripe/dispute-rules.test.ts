import { expect, test } from 'vitest'
import { stripeDisputeStates, stripeDisputeStatuses, stripeReason } from './dispute-rules.ts'

test.each([
  ['warning_needs_response', 'needs_answer'],
  ['warning_under_review', 'under_review'],
  ['warning_closed', 'closed_without_loss'],
  ['needs_response', 'needs_answer'],
  ['under_review', 'under_review'],
  ['appeal_needs_response', 'needs_answer'],
  ['appeal_under_review', 'under_review'],
  ['prevented', 'closed_without_loss'],
  ['won', 'won'],
  ['lost', 'lost'],
] as const)('maps %s to %s', (status, state) => {
  expect(stripeDisputeStates[status]).toBe(state)
  expect(stripeDisputeStatuses).toContain(status)
})

test('explains every known Stripe reason, and shows the code of a new one', () => {
  const named =
    'bank_cannot_process check_returned credit_not_processed customer_initiated debit_not_authorized duplicate fraudulent general incorrect_account_details insufficient_funds noncompliant product_not_received product_unacceptable subscription_canceled unrecognized'
  for (const code of named.split(' ')) expect(stripeReason(code).words).not.toContain(code)
  expect(stripeReason('moon_phase')).toEqual({
    code: 'moon_phase',
    words: 'The buyer disputes the payment; Stripe calls it "moon_phase".',
  })
})
