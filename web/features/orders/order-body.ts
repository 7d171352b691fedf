import type { BatchId, ListingId } from '#shared/api/ids.ts'
import { type DecimalAmount, toDecimal } from '#shared/money.ts'
import type { PayWay } from '#shared/pay-ways.ts'
import { pickupBody } from '#web/features/pickups/pickup-choices.ts'
import { type OrderWish, wishTotal } from './order-wish.ts'

/** The order create payload of a wish (DATA-19, ORDER-04), and how it is paid. */
export function orderBody(
  listing: { id: ListingId; batchId?: BatchId | null; price: DecimalAmount },
  wish: OrderWish,
  payWay: PayWay,
) {
  const notes = wish.notes.trim()
  return {
    foodListingId: listing.id,
    ...(listing.batchId ? { batchId: listing.batchId } : {}),
    quantity: wish.quantity,
    totalPrice: toDecimal(wishTotal(listing.price, wish.quantity)),
    payWay,
    ...pickupBody(wish),
    ...(notes === '' ? {} : { notes }),
  }
}
