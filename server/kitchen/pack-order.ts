import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockOrder, updateOrder } from '#server/orders/changing/locked-orders-repository.ts'
import { orderNotFound } from '#server/orders/reading/get-order.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { presentKitchenOrder } from './kitchen-presenter.ts'
import { findKitchenOrder } from './kitchen-repository.ts'
import { refusePacking } from './packing-rules.ts'

/**
 * Marks an order of the viewer (its baker) as packed or unpacked; idempotent.
 * Throws `not_found` for strangers, `forbidden` for its buyer, `wrong_transition` for a cancelled order.
 */
export function packOrder(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  isPacked: boolean,
): Promise<KitchenOrder> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id, viewer.id)
    if (!order) throw orderNotFound()
    if (order.cook_id !== viewer.id)
      throw new AppError('forbidden', 'Only the baker of this order can pack it.')
    const refusal = refusePacking(order.status)
    if (refusal) throw new AppError('wrong_transition', refusal)
    const isChanged = isPacked === (order.packed_at === null)
    if (isChanged) await updateOrder(trx, id, { packed_at: isPacked ? now() : null, updated_at: now() })
    const packed = await findKitchenOrder(trx, viewer.id, id)
    if (!packed) throw orderNotFound()
    return presentKitchenOrder(packed)
  })
}
