import type { AppContext } from '#server/app-context.ts'
import { orderNotFound } from '#server/orders/reading/get-order.ts'
import { findAnyOrder } from '#server/orders/reading/orders-repository.ts'
import type { AdminRole } from '#shared/admin-rights.ts'
import type { AdminOrder } from '#shared/api/admin-orders.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { presentAdminOrder } from './admin-order-presenter.ts'
import { readOrderBooks } from './order-books-repository.ts'

/** An order with its people, payment, ledger and history, and what this role may do; throws `not_found`. */
export async function getAnyOrder(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  role: AdminRole,
  id: OrderId,
): Promise<AdminOrder> {
  const order = await findAnyOrder(db, id)
  if (!order) throw orderNotFound()
  return presentAdminOrder(order, await readOrderBooks(db, order), role, now())
}
