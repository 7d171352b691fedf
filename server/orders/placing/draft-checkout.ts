import type { OrderRow, PaymentRow } from '#server/database/tables.ts'
import { AppError, type FieldMessages } from '#server/http/app-error.ts'
import type { OrderAtPickup } from '#server/listings/pickup-limit-rules.ts'
import type { OvenDays } from '#server/ovens/room-in-ovens.ts'
import { railRules } from '#server/payments/providers/rail-rules.ts'
import { choosePaymentMethod, draftPayment } from '#server/payments/taking/draft-payment.ts'
import type { BakersPickups, PickupWanted } from '#server/pickups/pickup-choice-rules.ts'
import { noPickups } from '#server/pickups/placing-pickups.ts'
import { type CheckoutBody, type CheckoutRefusal, largestCheckout } from '#shared/api/checkouts.ts'
import type { BatchId, CheckoutId, ListingId, PersonId } from '#shared/api/ids.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { type PaymentMethod, type Rail, railFacts } from '#shared/payment-methods.ts'
import { orderedServings } from '../rules/fulfilment-rules.ts'
import { draftOrder, type LineRequest, payAtPickup } from './draft-order.ts'
import { holdPickup } from './held-pickups.ts'
import { joinPickups } from './join-pickups.ts'
import type { LineRefusal, OrderRefusal } from './order-placing-rules.ts'
import { type ListingStock, limitedAtPickup, type OpenOrder } from './placing-repository.ts'
import { orderAtPickup, refuseAtPickup } from './refuse-at-pickup.ts'
import { type Ordered, refuseBeyondLimits } from './refuse-beyond-limits.ts'
import { refuseBeyondOven } from './refuse-beyond-oven.ts'
import { stockIdOf, stockIdOfOrder, wantedStock } from './wanted-stocks.ts'

/** What is decided about one baker's part of a checkout. */
interface Part {
  orders: OrderRow[]
  payment: PaymentRow | null
}

/** Why a baker's lines are not placed. */
export interface RefusedPart {
  refusal: CheckoutRefusal & { code: OrderRefusal['code'] }
  /** what can be mended, by the field of the contract, where there is one line alone */
  fields: FieldMessages
}

/** What a checkout comes to: what is placed, baker by baker, and what is refused. */
export interface CheckoutDraft {
  parts: Part[]
  refused: RefusedPart[]
}

interface Buying {
  checkoutId: CheckoutId
  /** what is to be changed where it is too much */
  amountField: 'bakers' | 'quantity'
  buyerId: PersonId
  railsOn: readonly Rail[]
  /** what the buyer has open already */
  openOrders: readonly OpenOrder[]
  /** the pickup windows of bakers who have any */
  pickups: ReadonlyMap<PersonId, BakersPickups>
  /** how full the ovens of bakers are who count one */
  ovens: OvenDays
  now: Date
}

/** What a buyer wants of one baker; without a way to pay, the baker's first. */
export interface WantedOfBaker extends Omit<CheckoutBody['bakers'][number], 'payWay'> {
  payWay: PaymentMethod | undefined
}

/**
 * Decides about a checkout on its locked listings: all lines of a baker are placed, or none of them; no baker's trouble
 * is another's (decisions, OPEN-05). Throws `invalid` when it is more than a rail, or a checkout, takes at once.
 */
export function draftCheckout(
  bakers: readonly WantedOfBaker[],
  stocks: readonly ListingStock[],
  buying: Buying,
): CheckoutDraft {
  const left = new Map(stocks.map((listing) => [stockIdOf(listing), listing]))
  const draft: CheckoutDraft = { parts: [], refused: [] }
  for (const baker of bakers) {
    const before = new Map(left)
    const part = draftPart(baker, left, buying, draft)
    if ('refusal' in part) {
      draft.refused.push(part)
      // what its lines would have taken is left for the others
      for (const [id, listing] of before) left.set(id, listing)
    } else draft.parts.push(part)
  }
  const total = draft.parts.reduce((sum, { orders }) => sum + totalOf(orders), 0)
  if (total > largestCheckout.cents)
    throw tooMuch(
      `You can order for at most ${formatMoney(largestCheckout.cents)} at once. Please order in several parts.`,
      buying.amountField,
    )
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

/** Orders of a part with the pickup that each joins: one pickup may be paid for in several parts (decisions, a pickup). */
function joinPickupsOf(
  orders: readonly OrderRow[],
  { parts }: CheckoutDraft,
  stocks: ReadonlyMap<BatchId, ListingStock>,
  openOrders: readonly OpenOrder[],
): OrderRow[] {
  const stockOf = (order: OrderRow) => {
    const stock = stocks.get(stockIdOfOrder(order))
    if (!stock) throw new RangeError('An order of a listing that was not locked')
    return stock
  }
  const before = parts.flatMap((part) => part.orders)
  return joinPickups([...before, ...orders], openOrders, stockOf).slice(before.length)
}

function totalOf(orders: readonly OrderRow[]): Cents {
  return orders.reduce((sum, order) => sum + order.total_cents, 0)
}

function tooMuch(message: string, field: Buying['amountField']): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

/** Whether something is said of when it is picked up. */
function saysWhen({ pickupWindow, pickupTime, pickupDate }: PickupWanted): boolean {
  return [pickupWindow, pickupTime, pickupDate].some((part) => part !== undefined && part !== null)
}

function draftPart(
  baker: WantedOfBaker,
  left: Map<BatchId, ListingStock>,
  buying: Buying,
  soFar: CheckoutDraft,
): Part | RefusedPart {
  const { cookId, payWay: asked, lines, notes, ...common } = baker
  const drafts = lines.map(({ foodListingId, ...line }) => {
    const pickup = saysWhen(line) ? {} : common
    const request = { ...line, ...pickup, notes, buyerId: buying.buyerId }
    const option = line.optionId ? { optionId: line.optionId } : {}
    return { foodListingId, ...option, ...draftLine(left, cookId, foodListingId, request, buying) }
  })
  const refused = drafts.flatMap((line) => ('refusal' in line ? [line] : []))
  const [first] = refused
  if (first) {
    const { code, message, field } = first.refusal
    const lines = refused.map(({ refusal, ...of }) => ({
      ...of,
      code: refusal.code,
      message: refusal.message,
    }))
    return { refusal: { cookId, code, message, lines }, fields: field ? { [field]: message } : {} }
  }

  const drafted = drafts.flatMap((line) =>
    'order' in line ? [{ ...line.order, checkout_id: buying.checkoutId }] : [],
  )
  const orders = joinPickupsOf(drafted, soFar, left, buying.openOrders)
  const [listing] = lines.flatMap((line) => wantedStock(left.values(), line) ?? [])
  if (!listing) throw new RangeError('A baker without lines')
  const inCart = orderedOf(soFar.parts.flatMap((part) => part.orders))
  const beyond =
    refuseBeyondOven(orders, left, buying.ovens, inCart) ??
    refuseBeyondLimits(orders, left, [...buying.openOrders, ...inCart])
  if (beyond) return refusedBy(cookId, beyond)
  const amount = totalOf(orders)
  const chosen = choosePaymentMethod(listing, asked, buying.railsOn, amount, buying.now)
  if ('refusal' in chosen) {
    const { code, message } = chosen.refusal
    if (code === 'invalid') throw tooMuch(message, buying.amountField)
    return { refusal: { cookId, code, message, lines: [] }, fields: {} }
  }
  if (chosen.payWay === 'pickup') {
    const refusal = refuseAtPickup(orders, left, [
      ...limitedAtPickup(buying.openOrders),
      ...limitedSoFar(soFar, left),
    ])
    if (refusal === null) return { orders: orders.map((order) => payAtPickup(order, listing)), payment: null }
    return refusedBy(cookId, refusal)
  }
  const tooMany = refuseTooMany(chosen.payWay, amount, soFar)
  if (tooMany !== null)
    return { refusal: { cookId, code: 'conflict', message: tooMany, lines: [] }, fields: {} }
  return draftPayment(listing, chosen.payWay, buying.checkoutId, orders, buying.now)
}

/** What is paid at pickup of what the checkout has so far, with bakers who keep the limits. */
function limitedSoFar({ parts }: CheckoutDraft, stocks: ReadonlyMap<BatchId, ListingStock>): OrderAtPickup[] {
  const atPickup = parts.filter(({ payment }) => payment === null).flatMap(({ orders }) => orders)
  return atPickup
    .map(orderAtPickup)
    .filter(({ stock_id }) => stocks.get(stock_id)?.lifts_pickup_limits === false)
}

function orderedOf(orders: readonly OrderRow[]): Ordered[] {
  return orders.map((order) => ({ stock_id: stockIdOfOrder(order), servings: orderedServings(order) }))
}

function refusedBy(cookId: PersonId, { code, message, foodListingId }: LineRefusal): RefusedPart {
  if (foodListingId === null) return { refusal: { cookId, code, message, lines: [] }, fields: {} }
  const lines = [{ foodListingId, code, message }]
  return { refusal: { cookId, code, message, lines }, fields: { quantity: message } }
}

function draftLine(
  left: Map<BatchId, ListingStock>,
  cookId: PersonId,
  foodListingId: ListingId,
  request: LineRequest,
  { pickups, now }: Buying,
): { order: OrderRow } | { refusal: OrderRefusal } {
  const listing = wantedStock(left.values(), { foodListingId, batchId: request.batchId })
  // a listing of another baker than the cart says is not the one the buyer saw
  const own = listing?.cook_id === cookId ? listing : undefined
  const draft = draftOrder(own, request, pickups.get(cookId) ?? noPickups, now)
  if ('order' in draft && listing)
    left.set(stockIdOf(listing), {
      ...listing,
      servings_available: listing.servings_available - orderedServings(draft.order),
    })
  return draft
}

/** Why a rail cannot take this part together with those before it, which the buyer pays at once; null when it can. */
function refuseTooMany(rail: Rail, amount: Cents, { parts }: CheckoutDraft): string | null {
  const { name, mostCents } = railFacts[rail]
  const { mostBakersAtOnce } = railRules[rail]
  const others = parts.flatMap(({ payment }) => (payment?.rail === rail ? [payment] : []))
  const afterwards = 'Please order from this baker afterwards.'
  if (others.length >= mostBakersAtOnce)
    return `${name} pays at most ${mostBakersAtOnce} bakers at once. ${afterwards}`
  const together = others.reduce((sum, { amount_cents }) => sum + amount_cents, amount)
  return together > mostCents
    ? `${name} takes at most ${formatMoney(mostCents)} at once. ${afterwards}`
    : null
}
