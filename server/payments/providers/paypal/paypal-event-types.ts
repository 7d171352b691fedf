import type { EventPurposes } from '#server/payments/contract/event-purposes.ts'

const payouts = {
  ignored: 'We check on a payout when we carry it out, and every ten minutes until it’s done.',
}
const neverUsed = { ignored: 'We capture payments right away and never authorize them first.' }

/** PayPal's event types for orders, sellers and disputes (its guide "Webhook event names"). */
export const paypalEventTypes: EventPurposes = {
  'CHECKOUT.ORDER.APPROVED': 'order',
  'CHECKOUT.ORDER.COMPLETED': 'order',
  'CHECKOUT.ORDER.DECLINED': 'order',
  'CHECKOUT.ORDER.PROCESSED': 'order',
  'CHECKOUT.ORDER.SAVED': 'order',
  'CHECKOUT.ORDER.VOIDED': 'order',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'order',

  'PAYMENT.CAPTURE.COMPLETED': 'order',
  'PAYMENT.CAPTURE.DECLINED': 'order',
  'PAYMENT.CAPTURE.DENIED': 'order',
  'PAYMENT.CAPTURE.PENDING': 'order',

  'PAYMENT.CAPTURE.REFUNDED': 'money',
  // PayPal refunded the buyer on its own
  'PAYMENT.CAPTURE.REVERSED': 'money',
  'PAYMENT.REFUND.CANCELLED': 'money',
  'PAYMENT.REFUND.COMPLETED': 'money',
  'PAYMENT.REFUND.FAILED': 'money',
  'PAYMENT.REFUND.PENDING': 'money',

  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute',
  'RISK.DISPUTE.CREATED': {
    ignored: 'An older name for an event that is also sent as CUSTOMER.DISPUTE.CREATED.',
  },

  'CUSTOMER.MERCHANT-INTEGRATION.CAPABILITY-UPDATED': 'account',
  'CUSTOMER.MERCHANT-INTEGRATION.PRODUCT-SUBSCRIPTION-UPDATED': 'account',
  'CUSTOMER.MERCHANT-INTEGRATION.SELLER-ALREADY-INTEGRATED': 'account',
  'CUSTOMER.MERCHANT-INTEGRATION.SELLER-CONSENT-GRANTED': 'account',
  'CUSTOMER.MERCHANT-INTEGRATION.SELLER-EMAIL-CONFIRMED': 'account',
  'CUSTOMER.MERCHANT-INTEGRATION.SELLER-ONBOARDING-INITIATED': 'account',
  'MERCHANT.ONBOARDING.COMPLETED': 'account',
  'MERCHANT.PARTNER-CONSENT.REVOKED': 'account',

  'PAYMENT.AUTHORIZATION.CREATED': neverUsed,
  'PAYMENT.AUTHORIZATION.VOIDED': neverUsed,
  'PAYMENT.REFERENCED-PAYOUT-BATCH.COMPLETED': payouts,
  'PAYMENT.REFERENCED-PAYOUT-BATCH.CREATED': payouts,
  'PAYMENT.REFERENCED-PAYOUT-BATCH.FAILED': payouts,
  'PAYMENT.REFERENCED-PAYOUT-ITEM.CANCELLED': payouts,
  'PAYMENT.REFERENCED-PAYOUT-ITEM.COMPLETED': payouts,
  'PAYMENT.REFERENCED-PAYOUT-ITEM.FAILED': payouts,
}
