import type { CheckoutId } from '#shared/api/ids.ts'
import { paths } from '#web/paths.ts'

/** The page of a placed checkout: what is still to be paid of it, and what became of it. */
export function checkoutPath(checkoutId: CheckoutId): string {
  return `${paths.checkout}/${encodeURIComponent(checkoutId)}`
}
