import { defaultOption } from '#shared/bake-options.ts'
import { hasLeftBrowsing } from '#shared/left-browsing.ts'
import { refuseContents } from '#shared/mixed-boxes.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import type { SoldListing } from '#web/features/listings/as-of-option.ts'
import { numberText } from './cart-copy.ts'
import { type CartLine, mostOf } from './cart-rules.ts'

/** Why a line cannot be ordered as it is, and how to resolve that besides removing it. */
export interface LineIssue {
  message: string
  /** the label of the accept button; null if the line can only be removed */
  accept: string | null
}

/**
 * Compares a line with its current listing (null: deleted). Listings more than a day past their ready time can no
 * longer be ordered (decisions, time zone).
 */
export function lineIssue(line: CartLine, listing: SoldListing | null, now: Date): LineIssue | null {
  if (!listing?.isActive)
    return { message: 'This is no longer available. Remove it from your cart.', accept: null }
  const why = whyTooLate(line, listing, now) ?? whyNotOffered(line, listing)
  return why === null ? changedIssue(line, listing) : { message: why, accept: null }
}

/** Why the line's batch can no longer be ordered; null if it can. */
function whyTooLate({ batchId }: CartLine, listing: SoldListing, now: Date): string | null {
  if (hasLeftBrowsing(readyMoment(listing), now)) return 'Pickup for this is over. Remove it from your cart.'
  if (listing.orderBy !== null && new Date(listing.orderBy) <= now)
    return 'It’s too late to order this. Remove it from your cart.'
  if (batchId && batchId !== listing.batchId)
    return 'This bake day can no longer be ordered. Remove it and choose another.'
  return null
}

/** Why the line cannot be ordered at all; null if it can, at least in part. */
function whyNotOffered(line: CartLine, listing: SoldListing): string | null {
  const isGone = line.optionId ? !listing.chosen : listing.options.length > 0 && !defaultOption(listing)
  if (isGone) return 'This option is no longer offered. Remove it and choose another.'
  if (listing.servingsAvailable < 1) return 'This has sold out. Remove it from your cart.'
  const isTaken = listing.cook.payWays.length > 0
  return (
    whyNotFilled(line, listing) ??
    (isTaken ? null : 'This baker isn’t taking orders right now. Remove it from your cart.')
  )
}

/** The changed stock or price of a line that can be ordered; null if neither changed. */
function changedIssue(line: CartLine, listing: SoldListing): LineIssue | null {
  const most = mostOf(listing)
  const isFewer = line.quantity > most
  const isPriced = fromDecimal(line.price) !== fromDecimal(listing.price)
  if (!(isFewer || isPriced)) return null
  const price = formatMoney(fromDecimal(listing.price) ?? 0)
  const fewer = listing.chosen
    ? `Only ${most} × ${listing.chosen.name} left now.`
    : plural(most, ['Only # serving is left now.', 'Only # servings are left now.'])
  const priced = `The price is now ${price} instead of ${formatMoney(fromDecimal(line.price) ?? 0)}.`
  const parts = [...(isFewer ? [fewer] : []), ...(isPriced ? [priced] : [])]
  return { message: parts.join(' '), accept: acceptText(isFewer ? most : null, isPriced ? price : null) }
}

/** Why the line's box can no longer be filled as it was; null if it can. */
function whyNotFilled(
  { boxContents }: Pick<CartLine, 'boxContents'>,
  { chosen, fillings = [] }: Pick<SoldListing, 'chosen' | 'fillings'>,
): string | null {
  if (chosen?.pieces !== undefined)
    return refuseContents({ pieces: chosen.pieces }, fillings, boxContents ?? [])
  return boxContents ? 'This is no longer sold as a mixed box. Remove it and choose again.' : null
}

function acceptText(quantity: number | null, price: string | null): string {
  if (quantity === null) return `Accept ${price}`
  const taken = `Take ${numberText(quantity)}`
  return price === null ? taken : `${taken} at ${price}`
}
