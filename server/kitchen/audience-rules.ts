import type { Audience, ShownAudience } from '#shared/api/announcements.ts'
import type { ListingId, PersonId, PickupWindowId } from '#shared/api/ids.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** What of an order of a pickup day says who hears of an announcement. */
export interface Reached {
  buyer_id: PersonId
  food_listing_id: ListingId
  pickup_window_id: PickupWindowId | null
  status: OrderStatus
}

/** The orders of a pickup day that an announcement is about: those of its audience that are open. */
export function reachedBy<Row extends Reached>(
  orders: readonly Row[],
  { pickupWindowId, foodListingId }: Audience,
): Row[] {
  return orders.filter(
    (order) =>
      isOpen(order.status) &&
      (pickupWindowId === null || order.pickup_window_id === pickupWindowId) &&
      (foodListingId === null || order.food_listing_id === foodListingId),
  )
}

/** How many people these orders are of. */
export function peopleOf(orders: readonly Reached[]): number {
  return new Set(orders.map(({ buyer_id }) => buyer_id)).size
}

interface KitchenRow extends Reached {
  title: string
  /** HH:MM */
  pickup_time: string
}

/**
 * Whom of a pickup day a baker can tell something: everybody first, then those of each window and of each bake, where there are
 * several; nobody without an open order. `orders` come in the order of their pickups.
 */
export function audiencesOf(orders: readonly KitchenRow[]): ShownAudience[] {
  const everybody = { pickupWindowId: null, foodListingId: null, title: null, from: null }
  const open = reachedBy(orders, everybody)
  if (open.length === 0) return []
  const windows = [...Map.groupBy(open, (order) => order.pickup_window_id)]
  const bakes = [...Map.groupBy(open, (order) => order.food_listing_id)]
  return [
    { ...everybody, people: peopleOf(open) },
    ...several(windows).flatMap(([id, of]) =>
      id === null
        ? []
        : [{ ...everybody, pickupWindowId: id, from: of[0]?.pickup_time ?? null, people: peopleOf(of) }],
    ),
    ...several(bakes).map(([id, of]) => ({
      ...everybody,
      foodListingId: id,
      title: of[0]?.title ?? null,
      people: peopleOf(of),
    })),
  ]
}

function several<T>(groups: T[]): T[] {
  return groups.length > 1 ? groups : []
}
