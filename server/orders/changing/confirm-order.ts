import type { Viewer } from '#server/accounts/viewer.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext, type Particulars } from './change-order-status.ts'

/** The baker confirms a pending order (decisions, OPEN-20). Throws as `changeOrderStatus`. */
export function confirmOrder(context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'confirm', confirming)
}

export const confirming: Particulars = {
  write: (now) => ({ confirmed_at: now }),
  news: () => ({ what: 'confirmed' }),
}
