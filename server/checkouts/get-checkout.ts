import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { listOrdersOfCheckout } from '#server/orders/reading/orders-repository.ts'
import { listPaymentsOfCheckout } from '#server/payments/taking/payments-repository.ts'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { presentCheckout } from './checkout-presenter.ts'
import { findCheckout } from './checkouts-repository.ts'

/** The buyer's checkout in its current state; throws `not_found` for everyone else. */
export async function getCheckout(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  id: CheckoutId,
): Promise<Checkout> {
  const checkout = await findCheckout(db, id, viewer.id)
  if (!checkout) throw new AppError('not_found', 'We could not find this checkout.')
  const orders = await listOrdersOfCheckout(db, id)
  const payments = await listPaymentsOfCheckout(db, id)
  return presentCheckout(checkout, viewer.id, { orders, payments }, now())
}
