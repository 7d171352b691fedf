import { createHash } from 'node:crypto'
import type { CheckoutId, PaymentId } from '#shared/api/ids.ts'

/**
 * The key under which a provider prepares these payments of a checkout, once however often it is asked to: another set
 * of them, of the same number too, is another order there.
 */
export function preparationId(checkoutId: CheckoutId, paymentIds: readonly PaymentId[]): string {
  const set = createHash('sha256').update(paymentIds.toSorted().join(' ')).digest('hex')
  return `${checkoutId}-${set.slice(0, 32)}`
}
