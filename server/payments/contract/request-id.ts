import { createHash } from 'node:crypto'
import type { CheckoutId, PaymentId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'

/** A payment with its last declined provider order. */
export interface PreparedPayment {
  id: PaymentId
  declined_order_id: ProviderOrderId | null
}

/**
 * The idempotency key for preparing these payments of a checkout. Another set of payments, or another try after a
 * decline, has another key.
 */
export function preparationId(checkoutId: CheckoutId, payments: readonly PreparedPayment[]): string {
  const tries = payments.map(({ id, declined_order_id: last }) =>
    last === null ? id : `${id} after ${last}`,
  )
  const set = createHash('sha256').update(tries.toSorted().join(' ')).digest('hex')
  return `${checkoutId}-${set.slice(0, 32)}`
}
