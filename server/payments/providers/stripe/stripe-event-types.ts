import type { EventPurposes } from '#server/payments/contract/event-purposes.ts'

const bankPayouts = { ignored: 'Payouts from an account to its bank are between its owner and Stripe.' }
const warnings = { ignored: 'No money is involved yet. If a dispute follows, it comes as its own event.' }
const ownDoing = { ignored: 'We did this ourselves, and no money moved.' }

/** Stripe's event types for its accounts and ours (its API reference, "Types of events"). */
export const stripeEventTypes: EventPurposes = {
  'payment_intent.amount_capturable_updated': 'order',
  'payment_intent.canceled': 'order',
  'payment_intent.payment_failed': 'order',
  'payment_intent.processing': 'order',
  'payment_intent.requires_action': 'order',
  'payment_intent.succeeded': 'order',
  'payment_intent.created': ownDoing,

  'charge.captured': 'order',
  'charge.expired': 'order',
  'charge.failed': 'order',
  'charge.pending': 'order',
  'charge.succeeded': 'order',
  'charge.updated': 'order',

  // also for a completed refund that the buyer's bank returns weeks later
  'charge.refund.updated': 'money',
  'charge.refunded': 'money',
  'refund.created': 'money',
  'refund.failed': 'money',
  'refund.updated': 'money',
  'transfer.created': 'money',
  'transfer.reversed': 'money',
  'transfer.updated': 'money',

  'charge.dispute.closed': 'dispute',
  'charge.dispute.created': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.updated': 'dispute',

  'account.application.deauthorized': 'account',
  'account.updated': 'account',
  'capability.updated': 'account',
  'account.application.authorized': {
    ignored: 'Stripe sends a separate event once the account can be paid.',
  },
  'account.external_account.created': bankPayouts,
  'account.external_account.deleted': bankPayouts,
  'account.external_account.updated': bankPayouts,
  'balance.available': bankPayouts,
  'payout.canceled': bankPayouts,
  'payout.created': bankPayouts,
  'payout.failed': bankPayouts,
  'payout.paid': bankPayouts,
  'payout.reconciliation_completed': bankPayouts,
  'payout.updated': bankPayouts,

  'radar.early_fraud_warning.created': warnings,
  'radar.early_fraud_warning.updated': warnings,
  'review.closed': warnings,
  'review.opened': warnings,
}
