import type { PickupPlace } from '#shared/api/pickup-places.ts'

type Uses = Pick<PickupPlace, 'listings' | 'openOrders'>

/** The number of open orders at a location; null if none. */
export function openOrdersAt({ openOrders }: Pick<Uses, 'openOrders'>): string | null {
  if (openOrders === 0) return null
  return openOrders === 1
    ? '1 open order is picked up there.'
    : `${openOrders} open orders are picked up there.`
}

/** Says that open orders keep a removed location; null if there are none. */
export function ordersStay({ openOrders }: Pick<Uses, 'openOrders'>): string | null {
  if (openOrders === 0) return null
  return openOrders === 1
    ? '1 open order keeps its pickup location.'
    : `${openOrders} open orders keep their pickup location.`
}

/** The number of listings picked up there. */
export function listingsAt({ listings }: Pick<Uses, 'listings'>): string {
  if (listings === 0) return 'No listing is picked up there yet.'
  return listings === 1 ? '1 listing is picked up there.' : `${listings} listings are picked up there.`
}

/** Says what happens to a location's listings and windows when it is removed. */
export function whatStays({ listings, windows }: Pick<PickupPlace, 'listings' | 'windows'>): string {
  const kept = [
    ...(listings === 0
      ? []
      : [listings === 1 ? 'Its listing keeps the address.' : `Its ${listings} listings keep the address.`]),
    ...(windows === 0
      ? []
      : [windows === 1 ? 'Its pickup time is removed too.' : `Its ${windows} pickup times are removed too.`]),
  ]
  return kept.join(' ')
}
