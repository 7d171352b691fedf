import { type ClosableListing, closingOf } from '#server/listings/closing-rules.ts'
import type { PickupRefused } from '#server/pickups/pickup-choice-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { holidayText } from '#shared/holiday-copy.ts'
import { hasLeftBrowsing } from '#shared/left-browsing.ts'
import type { Servings } from '#shared/money.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { isAgreedTotal } from './order-total-rules.ts'

/** The state of a listing that decides whether it can be ordered. */
export interface OrderableListing extends ClosableListing {
  cook_id: PersonId
  servings_available: number
  ready_at: Date
  /** until when the batch can be ordered; null of a listing without bake days */
  order_by: Date | null
  is_public: boolean
}

/** An order as its buyer requests it. */
export interface OrderRequest {
  buyerId: PersonId
  quantity: Servings
  /** what the buyer agreed to pay, a two-place decimal */
  agreedTotal: string | undefined
  /** what the server asks, in cents */
  total: Cents
}

/** Why an order cannot be placed: an error code of the contract and its message. */
export interface OrderRefusal {
  code:
    | 'not_found'
    | 'conflict'
    | 'closed'
    | 'sold_out'
    | 'price_changed'
    | 'email_unconfirmed'
    | PickupRefused['code']
  message: string
  /** what of the order can be mended, by the field of the contract */
  field?: PickupRefused['field']
}

/** Why this listing cannot be ordered so, or null when it can (OPEN-04, OPEN-08, DIALOG-11). */
export function refuseOrder(
  listing: OrderableListing,
  request: OrderRequest,
  now: Date,
): OrderRefusal | null {
  if (!listing.is_public) return { code: 'not_found', message: 'This listing is no longer on sale.' }
  if (listing.cook_id === request.buyerId)
    return {
      code: 'conflict',
      message: 'This is your own listing. Your neighbours can order it; you already have it.',
    }
  if (listing.order_by !== null && listing.order_by <= now)
    return { code: 'conflict', message: 'It is too late to order this. The baker may bake it again.' }
  if (hasLeftBrowsing(listing.ready_at, now))
    return { code: 'conflict', message: 'The pickup of this listing is over. The baker may bake it again.' }
  const closing = closingOf(listing, now)
  if (closing)
    return { code: 'closed', message: `${holidayText(closing)} The baker writes: “${closing.message}”` }
  if (request.quantity > listing.servings_available)
    return { code: 'sold_out', message: `Only ${listing.servings_available} servings are available.` }
  if (!isAgreedTotal(request.agreedTotal, request.total))
    return {
      code: 'price_changed',
      message: `The price has changed. The total is now ${formatMoney(request.total)}.`,
    }
  return null
}
