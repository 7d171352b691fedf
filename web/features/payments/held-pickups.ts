import type { Checkout } from '#shared/api/checkouts.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Cents, formatMoney, fromDecimal } from '#shared/money.ts'
import { isOpen } from '#shared/order-status-groups.ts'

/** The state of an order paid at pickup: placed, held until the online part is paid, or ended with it. */
export type PickupState = 'ordered' | 'held' | 'ended'

/** The state of an order paid at pickup. */
export function pickupState({ placedAt, status }: Pick<Order, 'placedAt' | 'status'>): PickupState {
  if (placedAt !== null) return 'ordered'
  return isOpen(status) ? 'held' : 'ended'
}

/** The orders paid at pickup that wait for the checkout's online part. */
export function heldPickups({ orders }: Pick<Checkout, 'orders'>): Order[] {
  return orders.filter((order) => order.rail === null && pickupState(order) === 'held')
}

/** The total of orders, formatted. */
export function totalText(orders: readonly Pick<Order, 'totalPrice'>[]): string {
  const total: Cents = orders.reduce((sum, { totalPrice }) => sum + (fromDecimal(totalPrice) ?? 0), 0)
  return formatMoney(total)
}
