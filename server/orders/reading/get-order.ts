import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { presentOrder } from './order-presenter.ts'
import { findOrder } from './orders-repository.ts'

/** The order as its buyer or baker sees it; throws `not_found` for everyone else. */
export async function getOrder(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
): Promise<Order> {
  const order = await findOrder(db, id, viewer.id)
  if (!order) throw orderNotFound()
  return presentOrder(order, viewer.id, now())
}

export function orderNotFound(): AppError {
  return new AppError('not_found', 'We could not find this order.')
}
