import type { Checkout } from '#shared/api/checkouts.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Cents, formatMoney, fromDecimal } from '#shared/money.ts'
import { isOpen } from '#shared/order-status-groups.ts'

/** How the orders that are paid at pickup stand: with their baker, held while the rest is being paid, or ended with it. */
export type PickupState = 'ordered' | 'held' | 'ended'

/** Reads an order at pickup. */
export function pickupState({ placedAt, status }: Pick<Order, 'placedAt' | 'status'>): PickupState {
  if (placedAt !== null) return 'ordered'
  return isOpen(status) ? 'held' : 'ended'
}

/** The orders of a checkout that are paid at pickup and wait for its online part. */
export function heldPickups({ orders }: Pick<Checkout, 'orders'>): Order[] {
  return orders.filter((order) => order.rail === null && pickupState(order) === 'held')
}

/** What orders come to, as people read it. */
export function totalText(orders: readonly Pick<Order, 'totalPrice'>[]): string {
  const total: Cents = orders.reduce((sum, { totalPrice }) => sum + (fromDecimal(totalPrice) ?? 0), 0)
  return formatMoney(total)
}
