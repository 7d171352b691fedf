import type { Operation, Switch } from '#sandbox/behaviours.ts'
import type { TrafficLine } from '#sandbox/traffic-record.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { openProviderContract, type ProviderContract } from '#tests/make/provider-contract.ts'
import { readPaypalTraffic } from './paypal-book.ts'
import type { ProviderBook } from './provider-book.ts'
import { readStripeTraffic } from './stripe-book.ts'

/** The faults that a provider may have while money moves, and the reader of its traffic. */
interface MoneyRail {
  operations: readonly Operation[]
  /** outcomes it may choose instead of the requested one */
  decisions: readonly Switch['behaviour'][]
  /** events that may be lost; dispute events are repeated until received */
  events: readonly string[]
  /** the number of webhooks per refund */
  webhooksOfRefund: number
  /** whether a dashboard refund covers several bakers without naming any */
  isChargeShared: boolean
  /** whether buyers can dispute a part of their payment */
  isDisputedInParts: boolean
  /** reads its part of the second book */
  readTraffic(traffic: readonly TrafficLine[]): ProviderBook
  /** its published description of the read objects; null when not beside the checkout */
  openContract(): ProviderContract | null
}

/** Each rail as money sequences need it. */
export const moneyRails: Readonly<Record<Rail, MoneyRail>> = {
  paypal: {
    operations: ['create', 'change', 'capture', 'read', 'refund', 'release'],
    decisions: ['decline', 'decline_part', 'pending', 'refuse_fee', 'take_fee'],
    events: [
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.REFUNDED',
      'CUSTOMER.DISPUTE.RESOLVED',
    ],
    webhooksOfRefund: 1,
    isChargeShared: false,
    isDisputedInParts: true,
    readTraffic: readPaypalTraffic,
    // payouts have no machine-readable description
    openContract: () =>
      openProviderContract(['paypal-payments_payment_v2.json', 'paypal-customer_disputes_v1.json'], {
        requestType: 'application/json',
        textValues: false,
      }),
  },
  stripe: {
    operations: ['create', 'read', 'close', 'refund', 'release'],
    decisions: ['decline', 'pending'],
    events: ['payment_intent.succeeded', 'refund.created', 'transfer.created', 'charge.dispute.closed'],
    webhooksOfRefund: 2,
    isChargeShared: true,
    // it refuses refunds of a partly lost charge, which people settle by hand
    isDisputedInParts: false,
    readTraffic: readStripeTraffic,
    openContract: () =>
      openProviderContract(['stripe-openapi-2023-08-16.reduced.json'], {
        requestType: 'application/x-www-form-urlencoded',
        textValues: true,
      }),
  },
}
