import type { OptionId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { type BoxContents, inOrder } from '#shared/mixed-boxes.ts'
import { type Cents, type DecimalAmount, fromDecimal, type Quantity } from '#shared/money.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { plural } from '#shared/plural.ts'
import { leftOfOption, type SoldListing } from '#web/features/listings/as-of-option.ts'
import type { PickupPreference } from '#web/features/pickups/pickup-choices.ts'

/** The order form of one listing. */
export interface OrderDraft extends PickupPreference {
  quantity: Quantity
  /** absent if the listing has no options */
  optionId?: OptionId
  /** the chosen contents of a mixed box, possibly incomplete */
  boxContents?: BoxContents
  cakeMessage?: string
  notes: string
  /** the idempotency key of this order, created once */
  key: IdempotencyKey
}

/** An empty draft with its own key (DIALOG-17). */
export function newOrderDraft(): OrderDraft {
  // randomUUID needs https, which a local trial lacks
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { quantity: 1, pickupTime: '', notes: '', key }
}

/** The most servings that can be ordered: min(99, servingsAvailable), at least 1 (DIALOG-04; decisions, OPEN-50). */
export function mostServings(servingsAvailable: number): Quantity {
  return Math.max(1, Math.min(mostServingsAnOrder, servingsAvailable))
}

/** The default option of a listing: the first that is not sold out, else the first. */
export function firstChoice(
  listing: Pick<Listing, 'options' | 'servingsAvailable'>,
): Pick<OrderDraft, 'optionId'> {
  const { options } = listing
  const first = options.find((option) => leftOfOption(option, listing) > 0) ?? options[0]
  return first ? { optionId: first.id } : {}
}

/** The contents of the chosen mixed box: only offered fillings, in the baker's order. Empty if no box is chosen. */
export function boxOf(
  { chosen, fillings }: Pick<SoldListing, 'chosen' | 'fillings'>,
  { boxContents }: Pick<OrderDraft, 'boxContents'>,
): Pick<OrderDraft, 'boxContents'> {
  if (!boxContents || chosen?.pieces === undefined) return {}
  return { boxContents: fillings ? inOrder(fillings, boxContents) : boxContents }
}

/** The stock of a listing or option, and its limit per buyer. */
interface OnSale {
  servingsAvailable: number
  mostPerBuyer?: number | null
  optionName?: string | undefined
}

/** Why no more than `most` can be ordered. */
export function whyNotMore(
  most: number,
  { servingsAvailable, mostPerBuyer = null, optionName }: OnSale,
): string {
  if (mostPerBuyer === most) return buyerLimitText(most)
  if (most < servingsAvailable) return `One order can have at most ${most}.`
  if (optionName) return `Only ${most} × ${optionName} can be made from what’s left.`
  // DIALOG-11
  return plural(most, ['Only # serving is available.', 'Only # servings are available.'])
}

/** The prompt to confirm an email address before ordering at pickup. */
export const confirmToOrder = 'To pay at pickup, confirm your email address.'

/** The text about the limit per buyer. */
export function buyerLimitText(most: number): string {
  return `The limit is ${most} per buyer.`
}

type Offered = Pick<Listing, 'servingsAvailable' | 'mostAtPickup' | 'mostPerBuyer' | 'cook'>

/** Whether the listing can only be paid at pickup. */
export function isOnlyAtPickup({ cook }: Pick<Listing, 'cook'>): boolean {
  return cook.payWays.every((payWay) => payWay === 'pickup')
}

/** The most servings one order can have, including the pickup limit if it can only be paid at pickup. */
export function mostOfListing(listing: Offered): number {
  const { servingsAvailable, mostAtPickup, mostPerBuyer } = listing
  const most = Math.min(servingsAvailable, mostPerBuyer ?? servingsAvailable)
  return isOnlyAtPickup(listing) ? Math.min(most, mostAtPickup ?? most) : most
}

/** The text about the pickup limit; null if it does not apply. */
export function pickupLimitText({
  servingsAvailable,
  mostAtPickup,
  mostPerBuyer,
}: Omit<Offered, 'cook'>): string | null {
  const most = Math.min(servingsAvailable, mostPerBuyer ?? servingsAvailable)
  if (mostAtPickup === null || mostAtPickup >= most) return null
  return mostAtPickup === 0
    ? 'That’s more than one buyer can order with payment at pickup. The limit leaves some for everyone.'
    : `Each buyer can order at most ${mostAtPickup} to pay at pickup, so there’s enough for everyone.`
}

/** Why a quantity exceeds the pickup limit and what to do; null if it does not. */
export function overPickupLimit(listing: Offered, quantity: Quantity): string | null {
  const isOver = quantity > (listing.mostAtPickup ?? quantity)
  const words = isOver ? pickupLimitText(listing) : null
  if (words === null) return null
  return isOnlyAtPickup(listing) ? `${words} Choose fewer.` : `${words} Choose fewer, or pay online.`
}

/** Why a quantity exceeds the limit per buyer and what to do; null if it does not. */
export function overBuyerLimit(
  { mostPerBuyer }: Pick<Listing, 'mostPerBuyer'>,
  quantity: Quantity,
): string | null {
  return mostPerBuyer === null || quantity <= mostPerBuyer
    ? null
    : `The limit is ${mostPerBuyer} per buyer. Choose fewer.`
}

/** The total of a draft, in cents. */
export function draftTotal(price: DecimalAmount, quantity: Quantity): Cents {
  return (fromDecimal(price) ?? 0) * quantity
}
