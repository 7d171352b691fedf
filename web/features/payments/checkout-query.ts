import type { getCheckout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** A checkout for its buyer; always refetched, because its state must be current. */
export function checkoutQuery(id: CheckoutId) {
  return apiQuery<typeof getCheckout>('/api/checkouts/:id', { params: { id } }, { staleTime: 0 })
}
