import type { getCheckout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** A checkout as it is now, for its buyer; never from the cache, so that whoever comes back to it sees its current state. */
export function checkoutQuery(id: CheckoutId) {
  return apiQuery<typeof getCheckout>('/api/checkouts/:id', { params: { id } }, { staleTime: 0 })
}
