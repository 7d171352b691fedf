import type { Order } from '#shared/api/orders.ts'
import { toasts } from '#web/ui/toast-store.ts'

/** Shows a toast that orders have just gone to their bakers, each part of a cart when it does (ORDER-06); nothing for none. */
export function showPlaced(placed: readonly Pick<Order, 'title'>[]): void {
  const [first] = placed
  if (!first) return
  toasts.add(
    placed.length === 1
      ? {
          title: 'Order placed successfully!',
          description: `Your order for ${first.title} has been sent to the baker.`,
        }
      : {
          title: 'Orders placed successfully!',
          description: `Your ${placed.length} orders have been sent to the bakers.`,
        },
  )
}
