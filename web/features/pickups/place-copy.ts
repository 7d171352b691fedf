import type { PickupPlace } from '#shared/api/pickup-places.ts'

type Uses = Pick<PickupPlace, 'listings' | 'openOrders'>

/** How many open orders there are at a place; null where there are none. */
export function openOrdersAt({ openOrders }: Pick<Uses, 'openOrders'>): string | null {
  if (openOrders === 0) return null
  return openOrders === 1
    ? '1 open order is picked up there.'
    : `${openOrders} open orders are picked up there.`
}

/** What becomes of the open orders at a place that is taken away; null where there are none. */
export function ordersStay({ openOrders }: Pick<Uses, 'openOrders'>): string | null {
  if (openOrders === 0) return null
  return openOrders === 1
    ? '1 open order keeps its pickup location.'
    : `${openOrders} open orders keep their pickup location.`
}

/** What of a baker's is handed over there. */
export function listingsAt({ listings }: Pick<Uses, 'listings'>): string {
  if (listings === 0) return 'No listing is picked up there yet.'
  return listings === 1 ? '1 listing is picked up there.' : `${listings} listings are picked up there.`
}

/** What becomes of a place's listings and windows when it is taken away. */
export function whatStays({ listings, windows }: Pick<PickupPlace, 'listings' | 'windows'>): string {
  const kept = [
    ...(listings === 0
      ? []
      : [
          listings === 1
            ? 'Its listing keeps the address as its own.'
            : `Its ${listings} listings keep the address as their own.`,
        ]),
    ...(windows === 0
      ? []
      : [windows === 1 ? 'Its pickup time goes with it.' : `Its ${windows} pickup times go with it.`]),
  ]
  return kept.join(' ')
}
