import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type {
  confirmAutomatically as confirmAutomaticallyCall,
  disconnectRail as disconnectRailCall,
  limitPickup as limitPickupCall,
  offerPayWay as offerPayWayCall,
  setNoShowRule as setNoShowRuleCall,
} from '#shared/api/payouts.ts'
import type { PaymentMethod, Rail } from '#shared/payment-methods.ts'
import { send } from '#web/data/api-client.ts'

/** Turns automatic confirmation of the baker's orders on or off. */
export function confirmAutomatically(
  confirmsAutomatically: boolean,
): Promise<CallResponse<typeof confirmAutomaticallyCall>> {
  return send<typeof confirmAutomaticallyCall>(
    { method: 'PUT', path: '/api/sellers/automatic-confirmation' },
    { body: { confirmsAutomatically } },
  )
}

/** Disconnects the baker's account at a provider. */
export function disconnectRail(rail: Rail): Promise<CallResponse<typeof disconnectRailCall>> {
  return send<typeof disconnectRailCall>(
    { method: 'POST', path: '/api/sellers/payouts/:rail/disconnect' },
    { params: { rail }, body: {} },
  )
}

/** Lifts or restores the limits per buyer for orders paid at pickup. */
export function limitPickup(areLimitsLifted: boolean): Promise<CallResponse<typeof limitPickupCall>> {
  return send<typeof limitPickupCall>(
    { method: 'PUT', path: '/api/sellers/pickup-limits' },
    { body: { areLimitsLifted } },
  )
}

/** Turns a payment method for the baker's buyers on or off; returns the offered methods. */
export function offerPayWay(
  payWay: PaymentMethod,
  isOffered: boolean,
): Promise<CallResponse<typeof offerPayWayCall>> {
  return send<typeof offerPayWayCall>(
    { method: 'PUT', path: '/api/sellers/pay-ways/:payWay' },
    { params: { payWay }, body: { isOffered } },
  )
}

/** Sets what happens to the payment and the servings of a no-show. */
export function setNoShowRule(
  body: CallInput<typeof setNoShowRuleCall>['body'],
): Promise<CallResponse<typeof setNoShowRuleCall>> {
  return send<typeof setNoShowRuleCall>({ method: 'PUT', path: '/api/sellers/no-show-rule' }, { body })
}
