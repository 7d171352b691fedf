import { createHash } from 'node:crypto'
import type { CheckoutId, PaymentId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'

/** A payment with the last of the provider's orders that was declined. */
export interface PreparedPayment {
  id: PaymentId
  declined_order_id: ProviderOrderId | null
}

/**
 * The key under which a provider prepares these payments of a checkout, once however often it is asked to: another set
 * of them, of the same number too, is another order there, and so is another try after one was declined.
 */
export function preparationId(checkoutId: CheckoutId, payments: readonly PreparedPayment[]): string {
  const tries = payments.map(({ id, declined_order_id: last }) =>
    last === null ? id : `${id} after ${last}`,
  )
  const set = createHash('sha256').update(tries.toSorted().join(' ')).digest('hex')
  return `${checkoutId}-${set.slice(0, 32)}`
}
