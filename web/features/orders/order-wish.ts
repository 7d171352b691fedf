import type { ListingId } from '#shared/api/ids.ts'
import type { IdempotencyKey, mostServingsAnOrder } from '#shared/api/orders.ts'
import type { DecimalAmount, Servings } from '#shared/money.ts'
import { type Cents, fromDecimal, toDecimal } from '#shared/money.ts'
import type { PayWay } from '#shared/pay-ways.ts'

/** What a buyer has filled in to order one listing. */
export interface OrderWish {
  quantity: Servings
  /** HH:MM, or empty without a preference */
  pickupTime: string
  notes: string
  /** made once for the order that is meant, so that it is never placed twice */
  key: IdempotencyKey
}

/** A form as it first opens, with a key of its own (DIALOG-17). */
export function newWish(): OrderWish {
  // randomUUID is missing where a try-out runs without https
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { quantity: 1, pickupTime: '', notes: '', key }
}

const mostAtOnce: typeof mostServingsAnOrder = 99

/** The most servings that can be ordered: min(99, servingsAvailable), at least 1 (DIALOG-04; decisions, OPEN-50). */
export function mostServings(servingsAvailable: Servings): Servings {
  return Math.max(1, Math.min(mostAtOnce, servingsAvailable))
}

/** What a wish costs, in cents. */
export function wishTotal(price: DecimalAmount, quantity: Servings): Cents {
  return (fromDecimal(price) ?? 0) * quantity
}

/** The order create payload of a wish (DATA-19, ORDER-04), and how it is paid. */
export function orderBody(listing: { id: ListingId; price: DecimalAmount }, wish: OrderWish, payWay: PayWay) {
  const notes = wish.notes.trim()
  return {
    foodListingId: listing.id,
    quantity: wish.quantity,
    totalPrice: toDecimal(wishTotal(listing.price, wish.quantity)),
    payWay,
    ...(wish.pickupTime === '' ? {} : { pickupTime: wish.pickupTime }),
    ...(notes === '' ? {} : { notes }),
  }
}
