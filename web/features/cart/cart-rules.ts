import type { Cook } from '#shared/api/cooks.ts'
import type { BatchId, ListingId, OptionId, PersonId } from '#shared/api/ids.ts'
import type { CardListing } from '#shared/api/listings.ts'
import type { BoxContents } from '#shared/mixed-boxes.ts'
import { type Cents, type DecimalAmount, fromDecimal, type Quantity } from '#shared/money.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import type { Sold } from '#web/features/listings/as-of-option.ts'
import type { OrderDraft } from '#web/features/orders/order-draft.ts'
import type { PickupPreference } from '#web/features/pickups/pickup-choices.ts'

/** A listing as copied into its cart line, as last seen (CART-02). */
export interface CartItem {
  /** the listing's ID */
  id: ListingId
  /** the chosen bake day; absent for the next one that can be ordered */
  batchId?: BatchId
  /** the chosen option; absent if there is none */
  optionId?: OptionId
  optionName?: string
  title: string
  cuisine: CardListing['cuisine']
  imageUrl: string | null
  servingDescription: string
  /** per serving or per item of the option, a decimal string such as "9.50" (CART-09) */
  price: DecimalAmount
  /** stock, in servings or items of the option */
  servingsAvailable: number
  cookId: PersonId
  cookName: string
}

/** A cart line: the listing, quantity, pickup details and idempotency key of its order. */
export interface CartLine extends CartItem, OrderDraft {
  /** picked up separately although it could share a pickup */
  isApart?: boolean
}

export type CartLines = readonly CartLine[]

/** Copies a listing, with its chosen option, into a cart item. */
export function cartItem(listing: Sold<CardListing>): CartItem {
  const { id, title, cuisine, imageUrl, servingDescription, price, servingsAvailable, cookId, cook, chosen } =
    listing
  const cookName = bakerName(cook)
  const item = {
    id,
    title,
    cuisine,
    imageUrl,
    servingDescription,
    price,
    servingsAvailable,
    cookId,
    cookName,
    ...(chosen ? { optionId: chosen.id, optionName: chosen.name } : {}),
  }
  return listing.batchId ? { ...item, batchId: listing.batchId } : item
}

type SeenLine = Pick<CartItem, 'id' | 'batchId' | 'optionId'> &
  Pick<OrderDraft, 'boxContents' | 'cakeMessage'>

/** The identity of a line: its bake day, option, box contents and cake message. */
export function lineId({ id, batchId, optionId, boxContents, cakeMessage }: SeenLine): string {
  return [batchId ?? id, optionId, boxContents && JSON.stringify(boxContents), cakeMessage]
    .filter(Boolean)
    .join(' ')
}

type NamedBaker = Pick<Cook, 'firstName' | 'lastName'> & Partial<Pick<Cook, 'email'>>

/** The baker's full name, else their email, else "Unknown Baker" (CART-08). */
export function bakerName(cook: NamedBaker): string {
  return `${cook.firstName} ${cook.lastName}`.trim() || cook.email || 'Unknown Baker'
}

/** The most servings of a line: min(99, servingsAvailable); 0 if sold out (decisions, OPEN-50). */
export function mostOf({ servingsAvailable }: Pick<CartItem, 'servingsAvailable'>): number {
  return Math.max(0, Math.min(mostServingsAnOrder, servingsAvailable))
}

/** A line's listing as it is now, with the line's box and message. */
export type SeenItem = CartItem & Pick<OrderDraft, 'boxContents' | 'cakeMessage'>

/** The outcome of an addition. */
export interface Addition {
  lines: CartLines
  /** `refused`: more than available; nothing has changed */
  outcome: 'added' | 'raised' | 'refused'
}

/**
 * Adds a line, or increases the matching line (CART-15, CART-17; decisions, OPEN-48). An increased line keeps its
 * price, so a new price is never accepted unseen.
 */
export function addLine(lines: CartLines, added: CartLine): Addition {
  const present = lines.find((line) => lineId(line) === lineId(added))
  const quantity = (present?.quantity ?? 0) + added.quantity
  if (quantity > mostOf(added)) return { lines, outcome: 'refused' }
  if (!present) return { lines: [...lines, added], outcome: 'added' }
  const { price, key } = present
  const pickupTime = added.pickupTime || present.pickupTime
  const notes = added.notes || present.notes
  return {
    lines: replace(lines, { ...present, ...added, price, key, quantity, pickupTime, notes }),
    outcome: 'raised',
  }
}

/** Sets a line's quantity; 0 or less removes it, and more than the most is ignored (CART-20, CART-23). */
export function setQuantity(lines: CartLines, id: string, quantity: Quantity): CartLines {
  if (quantity <= 0) return removeLine(lines, id)
  const line = lines.find((other) => lineId(other) === id)
  if (!line || !Number.isInteger(quantity) || quantity > mostOf(line)) return lines
  return replace(lines, { ...line, quantity })
}

/** Replaces a line's box contents and merges it with an equal line. Unchanged if the sum exceeds the stock. */
export function refillBox(lines: CartLines, id: string, boxContents: BoxContents): CartLines {
  const line = lines.find((other) => lineId(other) === id)
  if (!line) return lines
  const refilled = { ...line, boxContents }
  if (lineId(refilled) === id) return lines
  const others = removeLine(lines, id)
  if (others.some((other) => lineId(other) === lineId(refilled))) {
    const { lines: joined, outcome } = addLine(others, refilled)
    return outcome === 'refused' ? lines : joined
  }
  return lines.map((other) => (other === line ? refilled : other))
}

export function removeLine(lines: CartLines, id: string): CartLines {
  return lines.filter((line) => lineId(line) !== id)
}

/** Updates a line from its listing, except its price; returns the same array if nothing changed. */
export function refreshLine(lines: CartLines, { price: _, ...item }: SeenItem): CartLines {
  const line = lines.find((line) => lineId(line) === lineId(item))
  if (!line) return lines
  const refreshed = { ...line, ...item }
  return JSON.stringify(refreshed) === JSON.stringify(line) ? lines : replace(lines, refreshed)
}

/** Accepts a changed listing: its current price, and at most the servings left. */
export function acceptChange(lines: CartLines, item: SeenItem): CartLines {
  const line = lines.find((line) => lineId(line) === lineId(item))
  if (!line || mostOf(item) < 1) return lines
  return replace(lines, { ...line, ...item, quantity: Math.min(line.quantity, mostOf(item)) })
}

/** Writes pickup details to each line of a pickup. */
export function wishPickup(
  lines: CartLines,
  pickedUp: CartLines,
  wish: Partial<PickupPreference & Pick<CartLine, 'notes' | 'isApart'>>,
): CartLines {
  const ids = new Set(pickedUp.map(lineId))
  return lines.map((line) => (ids.has(lineId(line)) ? { ...line, ...wish } : line))
}

/** The number on the cart icon: the sum of the quantities (CART-11, NAV-04). */
export function cartCount(lines: CartLines): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Price times quantity, in cents (CART-09). */
export function lineTotal({ price, quantity }: Pick<CartLine, 'price' | 'quantity'>): Cents {
  return (fromDecimal(price) ?? 0) * quantity
}

/** The sum of price times quantity, in cents (CART-10). */
export function cartTotal(lines: CartLines): Cents {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}

/** One baker's lines and the notes for them. */
export interface BakerLines extends Pick<OrderDraft, 'notes'> {
  cookId: PersonId
  cookName: string
  lines: CartLines
}

/** Groups lines by baker in the order they were added, and joins different notes. */
export function groupByBaker(lines: CartLines): BakerLines[] {
  return [...Map.groupBy(lines, ({ cookId }) => cookId)].map(([cookId, own]) => ({
    cookId,
    cookName: own[0]?.cookName ?? bakerName({ firstName: '', lastName: '', email: null }),
    lines: own,
    notes: [...new Set(own.map(({ notes }) => notes).filter((text) => text !== ''))].join('\n'),
  }))
}

function replace(lines: CartLines, line: CartLine): CartLines {
  return lines.map((other) => (lineId(other) === lineId(line) ? line : other))
}
