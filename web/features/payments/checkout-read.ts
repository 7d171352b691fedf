import type { getCheckout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { readOf } from '#web/reads.ts'

/** A checkout as it is now, for its buyer; whoever comes back to it sees the truth, not what was known before. */
export function checkoutRead(id: CheckoutId) {
  return readOf<typeof getCheckout>('/api/checkouts/:id', { params: { id } }, { staleTime: 0 })
}
