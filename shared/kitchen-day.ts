import type { PickupId } from './api/ids.ts'
import type { KitchenOrder } from './api/kitchen.ts'
import { isCancelled, isSold } from './order-status-groups.ts'

/** What of one kind of bake, in one of its options, a pickup day asks for. */
export interface PrepLine {
  title: string
  servingDescription: string
  /** null: by the serving */
  optionName: string | null
  /** how many, of the option or of servings */
  quantity: number
  /** how many servings these are */
  servings: number
  orders: number
  /** HH:MM of the first who comes for it */
  firstPickup: string
}

/** What is to be baked for the orders of a day, in all, what is needed first before the rest; handed-over orders count too. */
export function prepList(orders: readonly KitchenOrder[]): PrepLine[] {
  const kinds = Map.groupBy(
    orders.filter(({ status }) => !isCancelled(status)),
    ({ title, servingDescription, optionName }) => JSON.stringify([title, servingDescription, optionName]),
  )
  const lines = [...kinds.values()].flatMap((all): PrepLine[] => {
    const [first] = all
    if (!first) return []
    return [
      {
        title: first.title,
        servingDescription: first.servingDescription,
        optionName: first.optionName,
        quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
        servings: all.reduce((sum, { servings }) => sum + servings, 0),
        orders: all.length,
        firstPickup: all
          .map(({ pickupTime }) => pickupTime)
          .reduce((one, other) => (other < one ? other : one)),
      },
    ]
  })
  return lines.sort(
    (one, other) =>
      compare(one.firstPickup, other.firstPickup) ||
      compare(one.title, other.title) ||
      compare(one.optionName ?? '', other.optionName ?? ''),
  )
}

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

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
