import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { payOwed as payOwedCall } from '#shared/api/owed.ts'
import type {
  confirmAutomatically as confirmAutomaticallyCall,
  connectPaypal as connectPaypalCall,
  createStripeAccount as createStripeAccountCall,
  createStripeAccountLink as createStripeAccountLinkCall,
  disconnectRail as disconnectRailCall,
  finishPaypalConnection as finishPaypalConnectionCall,
  limitPickup as limitPickupCall,
  offerPayWay as offerPayWayCall,
  Payout,
  setNoShowRule as setNoShowRuleCall,
} from '#shared/api/payouts.ts'
import type { PaymentMethod, Rail } from '#shared/payment-methods.ts'
import { send } from '#web/data/api-client.ts'

/** Has the baker's orders confirmed as they are placed, or has them wait for the baker again. */
export function confirmAutomatically(
  confirmsAutomatically: boolean,
): Promise<CallResponse<typeof confirmAutomaticallyCall>> {
  return send<typeof confirmAutomaticallyCall>(
    { method: 'PUT', path: '/api/sellers/automatic-confirmation' },
    { body: { confirmsAutomatically } },
  )
}

/** A page of PayPal's where the baker connects a business account. */
export function connectPaypal(): Promise<{ url: string }> {
  return send<typeof connectPaypalCall>({ method: 'POST', path: '/api/paypal/connect' })
}

/** A fresh link to Stripe's form for one's own account (API-26). */
export function createStripeAccountLink(account: string): Promise<{ url: string }> {
  return send<typeof createStripeAccountLinkCall>(
    { method: 'POST', path: '/api/stripe/account_link' },
    { body: { account } },
  )
}

/** Makes the baker's account at Stripe, or answers the one there is (API-25). */
export function createStripeAccount(): Promise<{ account: string }> {
  return send<typeof createStripeAccountCall>({ method: 'POST', path: '/api/stripe/account' })
}

/** Forgets the baker's account at a provider. */
export function disconnectRail(rail: Rail): Promise<CallResponse<typeof disconnectRailCall>> {
  return send<typeof disconnectRailCall>(
    { method: 'POST', path: '/api/sellers/payouts/:rail/disconnect' },
    { params: { rail }, body: {} },
  )
}

/** Asks what became of a connection at PayPal, once the baker is back from there. */
export function finishPaypalConnection(): Promise<Payout> {
  return send<typeof finishPaypalConnectionCall>({ method: 'POST', path: '/api/paypal/connect/return' })
}

/** Lifts the limits of what one buyer may order from the baker at pickup, or sets them again. */
export function limitPickup(areLimitsLifted: boolean): Promise<CallResponse<typeof limitPickupCall>> {
  return send<typeof limitPickupCall>(
    { method: 'PUT', path: '/api/sellers/pickup-limits' },
    { body: { areLimitsLifted } },
  )
}

/** Offers a way of paying to the baker's buyers from now on, or stops offering it; answers what is offered then. */
export function offerPayWay(
  payWay: PaymentMethod,
  isOffered: boolean,
): Promise<CallResponse<typeof offerPayWayCall>> {
  return send<typeof offerPayWayCall>(
    { method: 'PUT', path: '/api/sellers/pay-ways/:payWay' },
    { params: { payWay }, body: { isOffered } },
  )
}

/** Begins to pay what the baker owes, or goes on with what they began; the checkout that it answers is then paid. */
export function payOwed(rail: Rail): Promise<Checkout> {
  return send<typeof payOwedCall>({ method: 'POST', path: '/api/sellers/owed/payments' }, { body: { rail } })
}

/** Says what becomes of what was paid to the baker, and of the servings, where nobody comes for them. */
export function setNoShowRule(
  body: CallInput<typeof setNoShowRuleCall>['body'],
): Promise<CallResponse<typeof setNoShowRuleCall>> {
  return send<typeof setNoShowRuleCall>({ method: 'PUT', path: '/api/sellers/no-show-rule' }, { body })
}
