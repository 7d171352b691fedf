import { expect, it } from 'vitest'
import type { PaymentSnapshot } from '#server/payments/contract/payment-rules.ts'
import { type HeldPickupDecision, type HeldPickupOutcome, heldPickupOutcome } from './held-pickup-rules.ts'

const awaiting: PaymentSnapshot = { status: 'awaiting', closed_reason: null }
const paid: PaymentSnapshot = { status: 'captured', closed_reason: null }
const late: PaymentSnapshot = { status: 'captured', closed_reason: 'expired' }
const failed: PaymentSnapshot = { status: 'closed', closed_reason: 'failed' }

it.each<[string, PaymentSnapshot[], HeldPickupDecision, boolean, HeldPickupOutcome]>([
  ['nothing is paid yet', [awaiting, awaiting], null, false, 'wait'],
  ['the first of several is paid', [awaiting, paid], null, false, 'place'],
  ['one is paid, another failed', [failed, paid], null, false, 'place'],
  ['one is paid as the hold ends', [paid], null, true, 'place'],
  ['the only one failed, and the hold goes on', [failed], null, false, 'wait'],
  ['the only one failed, and the hold is over', [failed], null, true, 'cancel'],
  ['the hold is over, but a payment may still come', [awaiting, failed], null, true, 'wait'],
  ['a late payment is refunded', [late], null, true, 'cancel'],
  ['the buyer leaves the online part out', [awaiting], 'order', false, 'place'],
  ['the buyer orders after all payments failed', [failed], 'order', false, 'place'],
  ['the buyer gives up during a capture', [awaiting], 'give_up', false, 'wait'],
  ['the buyer gives up', [failed], 'give_up', false, 'cancel'],
  ['the buyer gives up, but one is paid', [failed, paid], 'give_up', false, 'place'],
])('OPEN-05: %s', (_name, payments, decision, isHoldOver, outcome) => {
  expect(heldPickupOutcome(payments, decision, isHoldOver)).toBe(outcome)
})
