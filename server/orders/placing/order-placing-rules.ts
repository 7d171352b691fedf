import { type ClosableListing, closingOf } from '#server/listings/closing-rules.ts'
import type { PickupRefused } from '#server/pickups/pickup-choice-rules.ts'
import type { ListingId, PersonId } from '#shared/api/ids.ts'
import { leftOf } from '#shared/bake-options.ts'
import { holidayText } from '#shared/holiday-copy.ts'
import { hasLeftBrowsing } from '#shared/left-browsing.ts'
import { type Cents, formatMoney, type Quantity } from '#shared/money.ts'
import { isAgreedTotal } from '../rules/order-total-rules.ts'
import type { ChoiceRefused, StoredChoice } from './option-choice-rules.ts'

/** The state of a listing that decides whether it can be ordered. */
export interface OrderableListing extends ClosableListing {
  cook_id: PersonId
  servings_available: number
  ready_at: Date
  /** the batch's order-by time; null for a listing without bake days */
  order_by: Date | null
  is_public: boolean
}

/** The quantity and price of an order. */
export interface OrderAmount extends Pick<StoredChoice, 'option_name' | 'servings_each'> {
  quantity: Quantity
  /** the total the buyer agreed to, a two-place decimal */
  agreedTotal: string | undefined
  /** the current total in cents */
  total: Cents
}

/** Why an order cannot be placed: an API error code and message. */
export interface OrderRefusal {
  code:
    | 'not_found'
    | 'conflict'
    | 'closed'
    | 'sold_out'
    | 'price_changed'
    | 'email_unconfirmed'
    | PickupRefused['code']
    | ChoiceRefused['code']
  message: string
  /** the API field to correct */
  field?: PickupRefused['field'] | ChoiceRefused['field']
}

/** Why orders cannot be placed: because of the buyer (null) or of one line. */
export interface LineRefusal extends OrderRefusal {
  refused: {
    /** the position among the baker's lines */
    line: number
    foodListingId: ListingId
  } | null
}

/** Why this buyer cannot order from this listing, or null (OPEN-08). */
export function refuseListing(
  listing: Omit<OrderableListing, 'servings_available'>,
  buyerId: PersonId,
  now: Date,
): OrderRefusal | null {
  if (!listing.is_public) return { code: 'not_found', message: 'This listing can no longer be ordered.' }
  if (listing.cook_id === buyerId)
    return {
      code: 'conflict',
      message: 'This is your own listing. Buyers can order it, but you can’t.',
    }
  if (listing.order_by !== null && listing.order_by <= now)
    return { code: 'conflict', message: 'It is too late to order this. The baker may bake it again.' }
  if (hasLeftBrowsing(listing.ready_at, now))
    return { code: 'conflict', message: 'Pickup for this listing is over. The baker may bake it again.' }
  const closing = closingOf(listing, now)
  if (closing)
    return { code: 'closed', message: `${holidayText(closing)} The baker writes: “${closing.message}”` }
  return null
}

/** Why this quantity cannot be ordered at the agreed price, or null (OPEN-04, DIALOG-11). */
export function refuseAmount(
  { servings_available }: Pick<OrderableListing, 'servings_available'>,
  { quantity, option_name, servings_each, agreedTotal, total }: OrderAmount,
): OrderRefusal | null {
  if (quantity * servings_each > servings_available) {
    const left = leftOf({ servings: servings_each }, servings_available)
    const message =
      option_name === null
        ? `Only ${left} servings are available.`
        : `Only ${left} × ${option_name} can be made from what’s left.`
    return { code: 'sold_out', message }
  }
  if (!isAgreedTotal(agreedTotal, total))
    return {
      code: 'price_changed',
      message: `The price has changed. The total is now ${formatMoney(total)}.`,
    }
  return null
}
