import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { ListingId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'
import type { OpenOrdersAnswer } from '#shared/api/open-orders.ts'
import type { PlacedAddress } from './address-columns.ts'

/** Whose open orders a baker's change of a location is about. */
export type OrdersAt = { place: PickupPlaceId } | { listing: ListingId } | { window: PickupWindowId }

/** Where they are to be picked up; the id of one of the baker's places, null: an address of its own. */
export interface NewLocation extends PlacedAddress {
  place_id: PickupPlaceId | null
}

/** The change of a location, and what the baker says of the open orders; undefined: nothing. */
export interface LocationChange {
  at: OrdersAt
  answer: OpenOrdersAnswer | undefined
}

/** Does with the open orders what the baker says, once the location is `to`; called last, under the locks of the change. */
export type SettleOrders = (to: NewLocation) => Promise<void>

/**
 * What changes of a location ask of the orders there: orders stand above listings and pickups, so it is handed in where the parts are
 * put together (`server/orders/changing/move-orders.ts`).
 */
export interface OrdersAtPlaces {
  /**
   * Carries out a change in one transaction, which holds the orders before it begins; again where orders were cancelled first, or placed
   * meanwhile. Throws `orders_open` while the baker has not said what becomes of open orders, `invalid` on `existingOrders` where they
   * would move into another time zone.
   */
  moving(
    context: Pick<AppContext, 'db' | 'now' | 'config'>,
    viewer: Pick<Viewer, 'id'>,
    change: LocationChange,
    carryOut: (trx: Trx, settle: SettleOrders) => Promise<void>,
  ): Promise<void>
}
