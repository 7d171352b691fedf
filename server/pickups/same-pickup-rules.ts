import type { OrderId, PersonId, PickupId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'

/** The columns that decide whether two orders of a buyer share a pickup. */
export interface PickupSpot {
  cook_id: PersonId
  pickup_window_id: PickupWindowId | null
  pickup_from: Date | null
  pickup_until: Date | null
  /** YYYY-MM-DD: the wished day, otherwise the day the goods are ready */
  day: string
  /** the baker's place; null: the listing's own address */
  place_id: PickupPlaceId | null
  /** the address; for a place as it was when ordered */
  place: string
}

/** The pickup id of the order that opens it: the order's own id. */
export function pickupBegunBy(id: OrderId): PickupId {
  return `${id}`
}

/**
 * Whether two orders of a buyer share a pickup: same baker, place and slot, or without windows the same day (decisions,
 * a pickup). Listings with own addresses share a slot. Spans in a slot overlap but may differ by ready time.
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
