import type { OptionId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { type BoxContents, inOrder } from '#shared/mixed-boxes.ts'
import { type Cents, type DecimalAmount, fromDecimal, type Quantity } from '#shared/money.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { leftOfOption, type SoldListing } from '#web/features/listings/as-of-option.ts'
import type { PickupWish } from '#web/features/pickups/pickup-choices.ts'

/** The order form of one listing, as far as its buyer has filled it in. */
export interface OrderDraft extends PickupWish {
  quantity: Quantity
  /** the listing's option; left out where it has none */
  optionId?: OptionId
  /** what is chosen for a mixed box, full or not */
  boxContents?: BoxContents
  /** what is to be written on the cake */
  cakeMessage?: string
  notes: string
  /** the idempotency key, made once for the order, so that it is never placed twice */
  key: IdempotencyKey
}

/** An empty draft with a key of its own (DIALOG-17). */
export function newOrderDraft(): OrderDraft {
  // randomUUID is missing on pages without https, such as a trial at home
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { quantity: 1, pickupTime: '', notes: '', key }
}

/** The most servings that can be ordered: min(99, servingsAvailable), at least 1 (DIALOG-04; decisions, OPEN-50). */
export function mostServings(servingsAvailable: number): Quantity {
  return Math.max(1, Math.min(mostServingsAnOrder, servingsAvailable))
}

/** The first option of a listing of which something is left: it is chosen until another is. */
export function firstChoice(
  listing: Pick<Listing, 'options' | 'servingsAvailable'>,
): Pick<OrderDraft, 'optionId'> {
  const { options } = listing
  const first = options.find((option) => leftOfOption(option, listing) > 0) ?? options[0]
  return first ? { optionId: first.id } : {}
}

/**
 * What is ordered in a mixed box, where that is chosen, as it is shown: without what is no longer offered, in its baker's order. What was
 * put into another box stays with the draft alone.
 */
export function boxOf(
  { chosen, fillings }: Pick<SoldListing, 'chosen' | 'fillings'>,
  { boxContents }: Pick<OrderDraft, 'boxContents'>,
): Pick<OrderDraft, 'boxContents'> {
  if (!boxContents || chosen?.pieces === undefined) return {}
  return { boxContents: fillings ? inOrder(fillings, boxContents) : boxContents }
}

/** What there is of a listing, of servings or of its option, and how much of it one buyer can have. */
interface OnSale {
  servingsAvailable: number
  mostPerBuyer?: number | null
  optionName?: string | undefined
}

/** Why no more than `most` can be ordered of what there is. */
export function whyNotMore(
  most: number,
  { servingsAvailable, mostPerBuyer = null, optionName }: OnSale,
): string {
  if (mostPerBuyer === most) return buyerLimitText(most)
  if (most < servingsAvailable) return `One order has at most ${most}.`
  if (optionName) return `Only ${most} × ${optionName} can be made of what is left.`
  return most === 1 ? 'Only 1 serving is left.' : `Only ${most} servings are left.`
}

/** What somebody has to confirm their address for, who orders at pickup. */
export const confirmToOrder = 'To order what you pay at pickup, please confirm your email address'

/** What a buyer is to know of how much of a batch they can have. */
export function buyerLimitText(most: number): string {
  return `At most ${most} for each neighbor.`
}

type Offered = Pick<Listing, 'servingsAvailable' | 'mostAtPickup' | 'mostPerBuyer' | 'cook'>

/** Whether all that can be ordered of a listing is paid at pickup. */
export function isOnlyAtPickup({ cook }: Pick<Listing, 'cook'>): boolean {
  return cook.payWays.every((payWay) => payWay === 'pickup')
}

/** How many of a listing, of servings or of its option, can be ordered in any way: of one that is only paid at pickup no more than can be so. */
export function mostOfListing(listing: Offered): number {
  const { servingsAvailable, mostAtPickup, mostPerBuyer } = listing
  const most = Math.min(servingsAvailable, mostPerBuyer ?? servingsAvailable)
  return isOnlyAtPickup(listing) ? Math.min(most, mostAtPickup ?? most) : most
}

/** What a buyer is to know of how much they can order at pickup; null where nothing limits it. */
export function pickupLimitText({
  servingsAvailable,
  mostAtPickup,
  mostPerBuyer,
}: Omit<Offered, 'cook'>): string | null {
  const most = Math.min(servingsAvailable, mostPerBuyer ?? servingsAvailable)
  if (mostAtPickup === null || mostAtPickup >= most) return null
  return mostAtPickup === 0
    ? 'This is more than one buyer can order at pickup, so that there is some for everybody.'
    : `At pickup one buyer can order ${mostAtPickup} at most, so that there is some for everybody.`
}

/** Why a quantity cannot be ordered at pickup, and what to do; null when it can. */
export function overPickupLimit(listing: Offered, quantity: Quantity): string | null {
  const isOver = quantity > (listing.mostAtPickup ?? quantity)
  const words = isOver ? pickupLimitText(listing) : null
  if (words === null) return null
  return isOnlyAtPickup(listing)
    ? `${words} Please take fewer.`
    : `${words} Please take fewer, or pay online.`
}

/** Why a quantity is more than one buyer can have, and what to do; null when it is not. */
export function overBuyerLimit(
  { mostPerBuyer }: Pick<Listing, 'mostPerBuyer'>,
  quantity: Quantity,
): string | null {
  return mostPerBuyer === null || quantity <= mostPerBuyer
    ? null
    : `At most ${mostPerBuyer} for each neighbor. Please take fewer.`
}

/** The total of a draft, in cents. */
export function draftTotal(price: DecimalAmount, quantity: Quantity): Cents {
  return (fromDecimal(price) ?? 0) * quantity
}
