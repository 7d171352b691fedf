import type { Decision } from '#sandbox/behaviours.ts'
import type { RefundByHand } from '#sandbox/sandbox-frame.ts'
import { currency } from '#shared/currency.ts'
import { toDecimal } from '#shared/money.ts'
import type { Merchant } from './paypal-books.ts'
import type { PaypalContext } from './paypal-context.ts'
import { emitEvent } from './paypal-events.ts'
import { settleCapture } from './paypal-orders.ts'
import { connectMerchant } from './paypal-partners.ts'
import { makeRefund, requireCapture } from './paypal-refunds.ts'
import { orderResponse } from './paypal-responses.ts'

/** Actions of buyers and bakers on PayPal's pages. */
export interface PaypalPeople {
  /** the buyer approves the payment; false when there is nothing to approve */
  approve(orderId: string, decision?: Decision): boolean
  /** a pending payment completes or fails */
  settle(orderId: string, status: 'COMPLETED' | 'DECLINED'): void
  /** a baker connects an account by the tracking id of their referral */
  connect(trackingId: string, account?: Partial<Omit<Merchant, 'id' | 'trackingId'>>): Merchant
  /** the same, by the address of the referral's page */
  connectAt(page: string, account?: Partial<Omit<Merchant, 'id' | 'trackingId'>>): Merchant
  refundByHand: RefundByHand
  /** PayPal revokes all tokens */
  revokeTokens(): void
}

/** Lets tests and the sandbox's pages act as people. */
export function makePeople(paypal: PaypalContext): PaypalPeople {
  const connect: PaypalPeople['connect'] = (trackingId, account = {}) =>
    connectMerchant(paypal, trackingId, {
      email: 'baker@sandbox.example',
      canReceive: true,
      isEmailConfirmed: true,
      ...account,
    })
  return {
    approve: (orderId, decision) => approve(paypal, orderId, decision ?? null),
    settle(orderId, status) {
      for (const { captureId } of paypal.books.orders.get(orderId)?.units ?? [])
        if (captureId !== null) settleCapture(paypal, captureId, status)
    },
    connect,
    connectAt(page, account) {
      const id = new URL(page).searchParams.get('referral') ?? ''
      const referral = paypal.books.referrals.get(id)
      if (!referral) throw new Error('No referral leads to this page')
      return connect(referral.trackingId, account)
    },
    refundByHand: (captureId, cents) =>
      makeRefund(paypal, requireCapture(paypal, captureId), {
        amount: { currency_code: currency.code, value: toDecimal(cents) },
      }).id,
    revokeTokens: () => paypal.tokens.revokeAll(),
  }
}

/** The buyer approves the payment; false when there is nothing to approve. */
export function approve(paypal: PaypalContext, orderId: string, decision: Decision | null): boolean {
  const order = paypal.books.orders.get(orderId)
  if (order?.status !== 'PAYER_ACTION_REQUIRED') return false
  const approved = { ...order, status: 'APPROVED' as const, decision }
  paypal.books.orders.put(orderId, approved)
  emitEvent(paypal.frame, {
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    resource: orderResponse(approved, paypal.books, paypal.addresses()),
  })
  return true
}
