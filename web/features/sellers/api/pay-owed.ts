import type { Checkout } from '#shared/api/checkouts.ts'
import type { payOwed as call } from '#shared/api/owed.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { send } from '#web/data/api-client.ts'

/** Begins to pay what the baker owes, or goes on with what they began; the checkout that it answers is then paid. */
export function payOwed(rail: Rail): Promise<Checkout> {
  return send<typeof call>({ method: 'POST', path: '/api/sellers/owed/payments' }, { body: { rail } })
}
