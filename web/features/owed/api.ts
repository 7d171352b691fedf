import type { Checkout } from '#shared/api/checkouts.ts'
import type { payOwed as payOwedCall } from '#shared/api/owed.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { send } from '#web/data/api-client.ts'

/** Starts or resumes the payment of the baker's balance owed; returns the checkout to pay. */
export function payOwed(rail: Rail): Promise<Checkout> {
  return send<typeof payOwedCall>({ method: 'POST', path: '/api/sellers/owed/payments' }, { body: { rail } })
}
