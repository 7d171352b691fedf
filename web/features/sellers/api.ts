import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { payOwed as payOwedCall } from '#shared/api/owed.ts'
import type {
  confirmAutomatically as confirmAutomaticallyCall,
  disconnectRail as disconnectRailCall,
  limitPickup as limitPickupCall,
  offerPayWay as offerPayWayCall,
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

/** Forgets the baker's account at a provider. */
export function disconnectRail(rail: Rail): Promise<CallResponse<typeof disconnectRailCall>> {
  return send<typeof disconnectRailCall>(
    { method: 'POST', path: '/api/sellers/payouts/:rail/disconnect' },
    { params: { rail }, body: {} },
  )
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
