import type { Operation, Switch } from '#sandbox/behaviours.ts'
import type { TrafficLine } from '#sandbox/traffic-record.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { openProviderContract, type ProviderContract } from '#tests/make/provider-contract.ts'
import { readPaypalTraffic } from './paypal-book.ts'
import type { ProviderBook } from './provider-book.ts'
import { readStripeTraffic } from './stripe-book.ts'

/** What a provider may do wrong while money moves, and how its side of it is read. */
interface MoneyRail {
  operations: readonly Operation[]
  /** what it may decide otherwise than it was asked */
  decisions: readonly Switch['behaviour'][]
  /** events that may be lost: that somebody disputes a payment is told until it is heard */
  events: readonly string[]
  /** how many webhooks tell of one refund */
  webhooksOfRefund: number
  /** whether several bakers share what is refunded in its dashboard, and the refund names none of them */
  isChargeShared: boolean
  /** whether buyers dispute a part of what they paid */
  isDisputedInParts: boolean
  /** its half of the second book */
  readTraffic(traffic: readonly TrafficLine[]): ProviderBook
  /** its own description of what that is read from; null where it is not beside the checkout */
  openContract(): ProviderContract | null
}

/** Each rail as sequences about money know it. */
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
    // payouts are described in words only
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
    // of a charge that was lost in part it refunds nothing more, which is settled by hand
    isDisputedInParts: false,
    readTraffic: readStripeTraffic,
    openContract: () =>
      openProviderContract(['stripe-openapi-2023-08-16.reduced.json'], {
        requestType: 'application/x-www-form-urlencoded',
        textValues: true,
      }),
  },
}
