import type { CallResponse } from '#shared/api/call.ts'
import type { offerPayWay as call } from '#shared/api/payouts.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { send } from '#web/data/api-client.ts'

/** Offers a way of paying to the baker's buyers from now on, or stops offering it; answers what is offered then. */
export function offerPayWay(payWay: PaymentMethod, isOffered: boolean): Promise<CallResponse<typeof call>> {
  return send<typeof call>(
    { method: 'PUT', path: '/api/sellers/pay-ways/:payWay' },
    { params: { payWay }, body: { isOffered } },
  )
}
