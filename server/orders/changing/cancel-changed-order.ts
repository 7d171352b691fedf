import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { actOnOrder, type OrderContext } from './change-order-status.ts'
import { takeOrderChanges } from './order-changes-repository.ts'

/**
 * The buyer cancels for free because the order changed (decisions, a moved pickup location). Throws as
 * `changeOrderStatus`, and `wrong_transition` when nothing changed or it is too late.
 */
export function cancelChangedOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
): Promise<Order> {
  return actOnOrder(context, viewer, id, async (trx, { received_at }) => {
    const changes = received_at === null ? await takeOrderChanges(trx, id, context.now()) : []
    return {
      action: 'cancel_changed',
      particulars: {
        write(now) {
          if (changes.length === 0) throw new AppError('wrong_transition', tooLate)
          return { cancelled_at: now }
        },
        news: (isRefunded) => ({ what: 'cancelled-as-changed', changes, isRefunded }),
      },
    }
  })
}

const tooLate =
  'This order can’t be cancelled for free: nothing about it has changed, the time for that is over, or you said that you have it. Request a cancellation instead.'
