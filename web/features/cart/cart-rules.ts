import type { Cook } from '#shared/api/cooks.ts'
import type { BatchId, ListingId, OptionId, PersonId } from '#shared/api/ids.ts'
import type { CardListing } from '#shared/api/listings.ts'
import type { BoxContents } from '#shared/mixed-boxes.ts'
import { type Cents, type DecimalAmount, fromDecimal, type Quantity } from '#shared/money.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import type { Sold } from '#web/features/listings/as-of-option.ts'
import type { OrderDraft } from '#web/features/orders/order-draft.ts'
import type { PickupWish } from '#web/features/pickups/pickup-choices.ts'

/** What a cart line says of its listing, as it was last seen (CART-02). */
export interface CartItem {
  /** the listing's */
  id: ListingId
  /** the bake day that is meant; without it the next that can be ordered */
  batchId?: BatchId
  /** the option that is meant; left out where there is none */
  optionId?: OptionId
  optionName?: string
  title: string
  cuisine: CardListing['cuisine']
  imageUrl: string | null
  servingDescription: string
  /** of one serving or of one of the option, a numeric string such as "9.50" (CART-09) */
  price: DecimalAmount
  /** how many there are, of servings or of the option */
  servingsAvailable: number
  cookId: PersonId
  cookName: string
}

/** One listing in the cart and the order it is to become: quantity, wishes for the pickup and the order's key. */
export interface CartLine extends CartItem, OrderDraft {
  /** picked up by itself, though it could be with others */
  isApart?: boolean
}

export type CartLines = readonly CartLine[]

/** What the cart keeps of a listing, in the option that is chosen. */
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

/** What tells a line from others: each bake day of a listing, each option of it, what is in its box and each message on a cake is one of its own. */
export function lineId({ id, batchId, optionId, boxContents, cakeMessage }: SeenLine): string {
  return [batchId ?? id, optionId, boxContents && JSON.stringify(boxContents), cakeMessage]
    .filter(Boolean)
    .join(' ')
}

type NamedCook = Pick<Cook, 'firstName' | 'lastName'> & Partial<Pick<Cook, 'email'>>

/** First and last name, else the e-mail, else "Unknown Baker" (CART-08). */
export function bakerName(cook: NamedCook): string {
  return `${cook.firstName} ${cook.lastName}`.trim() || cook.email || 'Unknown Baker'
}

/** The most a line may hold: min(99, servingsAvailable); 0 when it is sold out (decisions, OPEN-50). */
export function mostOf({ servingsAvailable }: Pick<CartItem, 'servingsAvailable'>): number {
  return Math.max(0, Math.min(mostServingsAnOrder, servingsAvailable))
}

/** What is known of a line's listing now, for the line with its box and its message. */
export type SeenItem = CartItem & Pick<OrderDraft, 'boxContents' | 'cakeMessage'>

/** What became of an addition. */
export interface Addition {
  lines: CartLines
  /** `refused`: more than there are, and nothing has changed */
  outcome: 'added' | 'raised' | 'refused'
}

/**
 * Adds a line, or raises the line of the same listing by its quantity (CART-15, CART-17; decisions, OPEN-48). A
 * raised line keeps the price it had, so that a new one is never taken over unseen.
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

/** Sets a line's quantity: 0 or less removes it, more than the most is not accepted (CART-20, CART-23). */
export function setQuantity(lines: CartLines, id: string, quantity: Quantity): CartLines {
  if (quantity <= 0) return removeLine(lines, id)
  const line = lines.find((other) => lineId(other) === id)
  if (!line || !Number.isInteger(quantity) || quantity > mostOf(line)) return lines
  return replace(lines, { ...line, quantity })
}

/**
 * Puts something else into the box of a line; where another line has just that, it becomes part of that one. Where there are not so many
 * together nothing changes.
 */
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

/** Leaves one line out. */
export function removeLine(lines: CartLines, id: string): CartLines {
  return lines.filter((line) => lineId(line) !== id)
}

/** Takes over what is known of a listing now, but for its price; the same array when nothing is new. */
export function refreshLine(lines: CartLines, { price: _, ...item }: SeenItem): CartLines {
  const line = lines.find((line) => lineId(line) === lineId(item))
  if (!line) return lines
  const refreshed = { ...line, ...item }
  return JSON.stringify(refreshed) === JSON.stringify(line) ? lines : replace(lines, refreshed)
}

/** Settles a changed line: the price of now, and no more servings than are left. */
export function acceptChange(lines: CartLines, item: SeenItem): CartLines {
  const line = lines.find((line) => lineId(line) === lineId(item))
  if (!line || mostOf(item) < 1) return lines
  return replace(lines, { ...line, ...item, quantity: Math.min(line.quantity, mostOf(item)) })
}

/** Writes the wishes for a pickup to each line of it. */
export function wishPickup(
  lines: CartLines,
  pickedUp: CartLines,
  wish: Partial<PickupWish & Pick<CartLine, 'notes' | 'isApart'>>,
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

/** The lines of one baker, and what the buyer writes to them. */
export interface BakerLines extends Pick<OrderDraft, 'notes'> {
  cookId: PersonId
  cookName: string
  lines: CartLines
}

/** The lines by baker, in the order in which the bakers came in. Notes of several lines become one. */
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
