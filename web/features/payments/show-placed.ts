import type { Order } from '#shared/api/orders.ts'
import { toasts } from '#web/ui/toast-store.ts'

/** Shows a toast for newly placed orders (ORDER-06); nothing if there are none. */
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
