import { expect, test } from 'vitest'
import { paypalDisputeState, paypalReason } from './dispute-rules.ts'

test.each([
  ['OPEN', undefined, false, 'needs_answer'],
  ['WAITING_FOR_SELLER_RESPONSE', undefined, true, 'needs_answer'],
  ['WAITING_FOR_BUYER_RESPONSE', undefined, true, 'under_review'],
  ['UNDER_REVIEW', undefined, true, 'under_review'],
  ['OTHER', undefined, false, 'under_review'],
  ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', true, 'lost'],
  ['RESOLVED', 'ACCEPTED', true, 'lost'],
  ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', false, 'won'],
  ['RESOLVED', 'DENIED', false, 'won'],
  ['RESOLVED', 'CANCELED_BY_BUYER', false, 'closed_without_loss'],
  // PayPal paid the buyer, or both sides settled: the withdrawn money decides
  ['RESOLVED', 'RESOLVED_WITH_PAYOUT', false, 'closed_without_loss'],
  ['RESOLVED', 'RESOLVED_WITH_PAYOUT', true, 'lost'],
  ['RESOLVED', 'NONE', true, 'lost'],
  ['RESOLVED', undefined, false, 'closed_without_loss'],
] as const)('%s with the outcome %s, withdrawn: %s, is %s', (status, outcome, isWithdrawn, state) => {
  expect(paypalDisputeState(status, outcome, isWithdrawn)).toBe(state)
})

test('explains every known PayPal reason, and shows the code of a new one', () => {
  const named =
    'MERCHANDISE_OR_SERVICE_NOT_RECEIVED MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED UNAUTHORISED CREDIT_NOT_PROCESSED DUPLICATE_TRANSACTION INCORRECT_AMOUNT PAYMENT_BY_OTHER_MEANS CANCELED_RECURRING_BILLING PROBLEM_WITH_REMITTANCE OTHER'
  for (const code of named.split(' ')) expect(paypalReason(code).words).not.toContain(code)
  expect(paypalReason()).toMatchObject({ code: 'OTHER' })
  expect(paypalReason('MOON').words).toBe('The buyer disputes the payment; PayPal calls it "MOON".')
})

test.each([
  ['RESOLVED', undefined, 'under_review'],
  ['RESOLVED', 'NONE', 'under_review'],
  ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'lost'],
  ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'won'],
  ['OPEN', undefined, 'needs_answer'],
] as const)('%s with outcome %s, withdrawal unknown, is %s', (status, outcome, state) => {
  expect(paypalDisputeState(status, outcome, null)).toBe(state)
})
