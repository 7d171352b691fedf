import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { ListingId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'
import type { OpenOrdersAnswer } from '#shared/api/open-orders.ts'
import type { PlacedAddress } from './address-columns.ts'

/** The place, listing or window whose location changes. */
export type OrdersAt = { place: PickupPlaceId } | { listing: ListingId } | { window: PickupWindowId }

/** The new location; `place_id` null: an address of its own. */
export interface NewLocation extends PlacedAddress {
  place_id: PickupPlaceId | null
}

/** A location change, and the baker's choice for open orders; undefined: none made. */
export interface LocationChange {
  at: OrdersAt
  answer: OpenOrdersAnswer | undefined
}

/** Applies the baker's choice to open orders; call it last, under the locks of the change. */
type SettleOrders = (to: NewLocation) => Promise<void>

/**
 * How location changes affect orders. Injected at startup, because listings must not import orders
 * (`server/orders/changing/move-orders.ts`).
 */
export interface OrdersAtPlaces {
  /**
   * Runs a change in a transaction that locks the orders first; retries if orders were cancelled or placed meanwhile.
   * Throws `orders_open` without the baker's choice, `invalid` on `existingOrders` if they would change time zone.
   */
  moving(
    context: Pick<AppContext, 'db' | 'now' | 'config'>,
    viewer: Pick<Viewer, 'id'>,
    change: LocationChange,
    carryOut: (trx: Trx, settle: SettleOrders) => Promise<void>,
  ): Promise<void>
}
