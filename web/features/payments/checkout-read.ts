import type { getCheckout } from '#shared/api/checkouts.ts'
import { readOf } from '#web/reads.ts'

/** A checkout as it is now, for its buyer; whoever comes back to it sees the truth, not what was known before. */
export function checkoutRead(id: string) {
  return readOf<typeof getCheckout>('/api/checkouts/:id', { params: { id } }, { staleTime: 0 })
}
