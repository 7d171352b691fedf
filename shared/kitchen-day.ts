import type { PickupId } from './api/ids.ts'
import type { KitchenOrder } from './api/kitchen.ts'
import { isSold } from './order-status-groups.ts'

/** What a buyer is handed at once, as the kitchen packs it (decisions, a pickup). */
export interface KitchenPickup {
  id: PickupId
  buyer: string
  /** HH:MM of the first of its orders */
  pickupTime: string
  orders: readonly KitchenOrder[]
}

/** The pickups of a day, each where its first order is. */
export function pickupsOf(orders: readonly KitchenOrder[]): KitchenPickup[] {
  const pickups = Map.groupBy(orders, ({ pickupId }) => pickupId)
  return [...pickups].flatMap(([id, all]) => {
    const [first] = all
    return first ? [{ id, buyer: first.buyer, pickupTime: first.pickupTime, orders: all }] : []
  })
}

/** How far a day is: orders that are packed, or gone with their buyers, of all. */
export function packedOf(orders: readonly KitchenOrder[]): { packed: number; all: number } {
  return { packed: orders.filter(isPacked).length, all: orders.length }
}

/** Whether there is nothing more to pack of an order. */
export function isPacked({ packedAt, status }: Pick<KitchenOrder, 'packedAt' | 'status'>): boolean {
  return packedAt !== null || isSold(status)
}
