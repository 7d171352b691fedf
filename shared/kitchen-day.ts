import type { ListingId, PickupId } from './api/ids.ts'
import type { KitchenOrder, PrepLine } from './api/kitchen.ts'
import { type BoxContents, sumOfContents } from './mixed-boxes.ts'
import { isSold } from './order-status-groups.ts'
import type { Grams } from './weight.ts'

/** The dough of a bake, over all its options. */
export interface Dough {
  foodListingId: ListingId
  title: string
  servingDescription: string
  grams: Grams
}

/** The dough of a prep list, by bake and in total, without bakes of unknown dough. */
export function doughOf(lines: readonly PrepLine[]): { bakes: Dough[]; inAll: Grams } {
  const known = lines.flatMap(({ foodListingId, title, servingDescription, doughGrams }) =>
    doughGrams === null ? [] : [{ foodListingId, title, servingDescription, grams: doughGrams }],
  )
  const byBake = Map.groupBy(known, bakeOf)
  const bakes = [...byBake.values()].flatMap((all) => {
    const [first] = all
    return first ? [{ ...first, grams: sumOf(all) }] : []
  })
  return { bakes, inAll: sumOf(known) }
}

/** How many pieces of each filling a bake's mixed boxes need, over all its options. */
interface BakeFillings {
  foodListingId: ListingId
  title: string
  servingDescription: string
  fillings: BoxContents
}

/** The fillings of a prep list's mixed boxes, by bake; bakes without mixed boxes are omitted. */
export function fillingsOf(lines: readonly PrepLine[]): BakeFillings[] {
  const boxes = lines.filter((line) => line.fillings !== undefined)
  const byBake = Map.groupBy(boxes, bakeOf)
  return [...byBake.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { foodListingId, title, servingDescription } = first
    const fillings = sumOfContents(all.map(({ fillings = [] }) => fillings))
    return [{ foodListingId, title, servingDescription, fillings }]
  })
}

function bakeOf({
  foodListingId,
  servingDescription,
}: Pick<PrepLine, 'foodListingId' | 'servingDescription'>) {
  return JSON.stringify([foodListingId, servingDescription])
}

function sumOf(doughs: readonly Dough[]): Grams {
  return doughs.reduce((sum, { grams }) => sum + grams, 0)
}

/** Orders that a buyer picks up together (decisions, a pickup). */
export interface KitchenPickup extends PickupSpan {
  id: PickupId
  buyer: string
  /** code of the first order, valid for all of them */
  code: string
  orders: readonly KitchenOrder[]
}

/** The place and time of a pickup. */
export type PickupSpan = Pick<KitchenOrder, 'place' | 'pickupTime' | 'pickupUntil'>

/** The pickups of a day, each at the place and time of its first order. */
export function pickupsOf(orders: readonly KitchenOrder[]): KitchenPickup[] {
  const pickups = Map.groupBy(orders, ({ pickupId }) => pickupId)
  return [...pickups].flatMap(([id, all]) => {
    const [first] = all
    if (!first) return []
    const { buyer, code, place, pickupTime, pickupUntil } = first
    return [{ id, buyer, code, place, pickupTime, pickupUntil, orders: all }]
  })
}

/** The pickups at one place in one window, or at one time when there are no windows. */
export interface PickupGroup extends PickupSpan {
  pickups: readonly KitchenPickup[]
}

/** The pickups of a day by place and window, in order of first appearance. */
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

/** A day's progress: the number of packed or sold orders, and of all. */
export function packedOf(orders: readonly KitchenOrder[]): { packed: number; all: number } {
  return { packed: orders.filter(isPacked).length, all: orders.length }
}

/** Whether an order needs no more packing. */
export function isPacked({ packedAt, status }: Pick<KitchenOrder, 'packedAt' | 'status'>): boolean {
  return packedAt !== null || isSold(status)
}
