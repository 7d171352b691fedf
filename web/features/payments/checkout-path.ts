import type { CheckoutId } from '#shared/api/ids.ts'
import { paths } from '#web/paths.ts'

/** The page of a placed checkout, to pay it and see its outcome. */
export function checkoutPath(checkoutId: CheckoutId): string {
  return `${paths.checkout}/${encodeURIComponent(checkoutId)}`
}
