import type { OrderId, PersonId, PickupId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'

/** Where and when an order is picked up, as far as it tells one pickup of a buyer from another. */
export interface PickupSpot {
  cook_id: PersonId
  pickup_window_id: PickupWindowId | null
  pickup_from: Date | null
  pickup_until: Date | null
  /** YYYY-MM-DD: the day that was wished for, else the one on which the goods are ready */
  day: string
  /** which of the baker's places; null: an address of the listing's own */
  place_id: PickupPlaceId | null
  /** the address, as it was when it was ordered where it is a place's */
  place: string
}

/** The pickup that begins with an order: it has the order's own id. */
export function pickupBegunBy(id: OrderId): PickupId {
  return `${id}`
}

/**
 * Whether two orders of one buyer are one pickup: of one baker at one place, in one slot of a window, or without windows on one day
 * (decisions, a pickup). In a window, listings with addresses of their own are at one place, however these are written. Goods that are ready within a slot are picked up later in it, so that the spans of one slot may differ.
 */
export function isSamePickup(one: PickupSpot, other: PickupSpot): boolean {
  if (one.cook_id !== other.cook_id || one.pickup_window_id !== other.pickup_window_id) return false
  if (one.place_id !== other.place_id) return false
  const isByAddress = one.place_id !== null || one.pickup_window_id === null
  if (isByAddress && one.place !== other.place) return false
  if (one.pickup_window_id === null) return one.day === other.day
  const { pickup_from: from, pickup_until: until } = one
  const { pickup_from: otherFrom, pickup_until: otherUntil } = other
  if (from === null || until === null || otherFrom === null || otherUntil === null) return false
  return from < otherUntil && otherFrom < until
}
