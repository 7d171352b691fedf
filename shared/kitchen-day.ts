import type { PickupId } from './api/ids.ts'
import type { KitchenOrder, PrepLine } from './api/kitchen.ts'
import { type BoxContents, sumOfContents } from './mixed-boxes.ts'
import { isSold } from './order-status-groups.ts'
import type { Grams } from './weight.ts'

/** How much dough of a bake is to be made, for all its options. */
export interface Dough {
  title: string
  servingDescription: string
  grams: Grams
}

/** How much dough a prep list asks for, by bake and in all; bakes that do not say how much they take are in neither. */
export function doughOf(lines: readonly PrepLine[]): { bakes: Dough[]; inAll: Grams } {
  const told = lines.flatMap(({ title, servingDescription, doughGrams }) =>
    doughGrams === null ? [] : [{ title, servingDescription, grams: doughGrams }],
  )
  const byBake = Map.groupBy(told, ({ title, servingDescription }) =>
    JSON.stringify([title, servingDescription]),
  )
  const bakes = [...byBake.values()].flatMap((all) => {
    const [first] = all
    return first ? [{ ...first, grams: sumOf(all) }] : []
  })
  return { bakes, inAll: sumOf(told) }
}

/** How many pieces of each filling the mixed boxes of a bake hold, over all its options. */
interface BakeFillings {
  title: string
  servingDescription: string
  fillings: BoxContents
}

/** What is in the mixed boxes of a prep list, by bake; bakes without such boxes are not in it. */
export function fillingsOf(lines: readonly PrepLine[]): BakeFillings[] {
  const boxes = lines.filter((line) => line.fillings !== undefined)
  const byBake = Map.groupBy(boxes, ({ title, servingDescription }) =>
    JSON.stringify([title, servingDescription]),
  )
  return [...byBake.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { title, servingDescription } = first
    return [{ title, servingDescription, fillings: sumOfContents(all.map(({ fillings = [] }) => fillings)) }]
  })
}

function sumOf(doughs: readonly Dough[]): Grams {
  return doughs.reduce((sum, { grams }) => sum + grams, 0)
}

/** What a buyer is handed at once, as the kitchen packs it (decisions, a pickup). */
export interface KitchenPickup extends PickupSpan {
  id: PickupId
  buyer: string
  /** of the first of its orders, which stands for all of them */
  code: string
  orders: readonly KitchenOrder[]
}

/** Where and when something is picked up, as orders of the kitchen say it. */
export type PickupSpan = Pick<KitchenOrder, 'place' | 'pickupTime' | 'pickupUntil'>

/** The pickups of a day, each where and when its first order is. */
export function pickupsOf(orders: readonly KitchenOrder[]): KitchenPickup[] {
  const pickups = Map.groupBy(orders, ({ pickupId }) => pickupId)
  return [...pickups].flatMap(([id, all]) => {
    const [first] = all
    if (!first) return []
    const { buyer, code, place, pickupTime, pickupUntil } = first
    return [{ id, buyer, code, place, pickupTime, pickupUntil, orders: all }]
  })
}

/** The pickups at one place in one window, or without windows at one time. */
export interface PickupGroup extends PickupSpan {
  pickups: readonly KitchenPickup[]
}

/** The pickups of a day by place and window, in the order in which the first of each comes. */
export function groupPickups(pickups: readonly KitchenPickup[]): PickupGroup[] {
  const groups = Map.groupBy(pickups, ({ place, pickupTime, pickupUntil }) =>
    JSON.stringify([place, pickupTime, pickupUntil]),
  )
  return [...groups.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { place, pickupTime, pickupUntil } = first
    return [{ place, pickupTime, pickupUntil, pickups: all }]
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
