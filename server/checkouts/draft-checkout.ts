import type { OrderRow, PaymentRow } from '#server/database/tables.ts'
import { draftOrder, type LineWish } from '#server/orders/draft-order.ts'
import { holdPickup } from '#server/orders/held-pickups.ts'
import type { OrderRefusal } from '#server/orders/order-placing-rules.ts'
import type { ListingStock } from '#server/orders/placing-repository.ts'
import { adapters } from '#server/payments/adapters.ts'
import { choosePayWay, draftPayment } from '#server/payments/draft-payment.ts'
import type { CheckoutBody, CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { CheckoutId, ListingId, PersonId } from '#shared/api/ids.ts'
import { type Rail, railFacts } from '#shared/pay-ways.ts'

/** What is decided about one baker's part of a checkout. */
interface Part {
  orders: OrderRow[]
  payment: PaymentRow | null
}

/** What a checkout comes to: what is placed, baker by baker, and what is refused. */
export interface CheckoutDraft {
  parts: Part[]
  refusals: CheckoutRefusal[]
}

interface Buying {
  checkoutId: CheckoutId
  buyerId: PersonId
  railsOn: readonly Rail[]
  now: Date
}

type Baker = CheckoutBody['bakers'][number]

/**
 * Decides about a checkout on its locked listings: all lines of a baker are placed, or none of them; no baker's trouble
 * is another's (decisions, OPEN-05).
 */
export function draftCheckout(
  bakers: readonly Baker[],
  stocks: readonly ListingStock[],
  buying: Buying,
): CheckoutDraft {
  const left = new Map(stocks.map((listing) => [listing.id, listing]))
  const draft: CheckoutDraft = { parts: [], refusals: [] }
  for (const baker of bakers) {
    const before = new Map(left)
    const part = draftPart(baker, left, buying, draft)
    if ('refusal' in part) {
      draft.refusals.push(part.refusal)
      // what its lines would have taken is left for the others
      for (const [id, listing] of before) left.set(id, listing)
    } else draft.parts.push(part)
  }
  return { ...draft, parts: holdPickups(draft.parts) }
}

/** Where something is paid online, what is paid at pickup waits for it (decisions, carts with both ways of paying). */
function holdPickups(parts: readonly Part[]): Part[] {
  const [payment] = parts.flatMap((part) => part.payment ?? [])
  if (!payment) return [...parts]
  return parts.map((part) => ({
    ...part,
    orders: part.payment ? part.orders : part.orders.map((order) => holdPickup(order, payment.held_until)),
  }))
}

function draftPart(
  baker: Baker,
  left: Map<string, ListingStock>,
  buying: Buying,
  soFar: CheckoutDraft,
): Part | { refusal: CheckoutRefusal } {
  const { cookId, payWay: asked, pickupTime, notes, lines } = baker
  const drafts = lines.map(({ foodListingId, quantity, totalPrice }) => {
    const wish = { buyerId: buying.buyerId, quantity, totalPrice, pickupTime, notes }
    return { foodListingId, ...draftLine(left, cookId, foodListingId, wish, buying.now) }
  })
  const refused = drafts.flatMap((line) =>
    'refusal' in line ? [{ foodListingId: line.foodListingId, ...line.refusal }] : [],
  )
  const [trouble] = refused
  if (trouble) return { refusal: { cookId, code: trouble.code, message: trouble.message, lines: refused } }

  const orders = drafts.flatMap((line) =>
    'order' in line ? [{ ...line.order, checkout_id: buying.checkoutId }] : [],
  )
  const [listing] = lines.flatMap(({ foodListingId }) => left.get(foodListingId) ?? [])
  if (!listing) throw new RangeError('A baker without lines')
  const amount = orders.reduce((sum, order) => sum + order.total_cents, 0)
  const chosen = choosePayWay(listing, asked, buying.railsOn, amount)
  if ('refusal' in chosen) return { refusal: { cookId, ...chosen.refusal, lines: [] } }
  if (chosen.payWay === 'pickup') return { orders, payment: null }
  const tooMany = refuseTooMany(chosen.payWay, soFar)
  if (tooMany !== null) return { refusal: { cookId, code: 'conflict', message: tooMany, lines: [] } }
  return draftPayment(listing, chosen.payWay, buying.checkoutId, orders, buying.now)
}

function draftLine(
  left: Map<string, ListingStock>,
  cookId: PersonId,
  listingId: ListingId,
  wish: LineWish,
  now: Date,
): { order: OrderRow } | { refusal: OrderRefusal } {
  const listing = left.get(listingId)
  // a listing of another baker than the cart says is not the one the buyer saw
  const draft = draftOrder(listing?.cook_id === cookId ? listing : undefined, wish, now)
  if ('order' in draft && listing)
    left.set(listingId, { ...listing, servings_available: listing.servings_available - wish.quantity })
  return draft
}

function refuseTooMany(rail: Rail, { parts }: CheckoutDraft): string | null {
  const most = adapters[rail].mostBakersAtOnce
  if (parts.filter(({ payment }) => payment?.rail === rail).length < most) return null
  return `${railFacts[rail].name} pays at most ${most} bakers at once. Please order from this baker afterwards.`
}
