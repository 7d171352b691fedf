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

/** The drafted orders of one baker. */
interface Part {
  orders: OrderRow[]
  payment: PaymentRow | null
}

/** Why a baker's lines are refused. */
export interface RefusedPart {
  refusal: CheckoutRefusal & { code: OrderRefusal['code'] }
  /** messages per API field, for a single line */
  fields: FieldMessages
}

/** The drafted and the refused parts of a checkout, one per baker. */
export interface CheckoutDraft {
  parts: Part[]
  refused: RefusedPart[]
}

interface Buying {
  checkoutId: CheckoutId
  /** the API field to reduce when the amount is too large */
  amountField: 'bakers' | 'quantity'
  buyerId: PersonId
  railsOn: readonly Rail[]
  /** the buyer's open orders */
  openOrders: readonly OpenOrder[]
  /** the pickup windows of bakers who have any */
  pickups: ReadonlyMap<PersonId, BakersPickups>
  /** the oven capacity of bakers who limit it */
  ovens: OvenDays
  now: Date
}

/** A buyer's wishes for one baker; without `payWay` the baker's first method applies. */
export interface WantedOfBaker extends Omit<CheckoutBody['bakers'][number], 'payWay'> {
  payWay: PaymentMethod | undefined
}

/**
 * Drafts a checkout on locked listings: all lines of a baker or none, independently of other bakers (decisions,
 * OPEN-05). Throws `invalid` when the amount exceeds the limit of a rail or a checkout.
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
      // return the servings of refused lines
      for (const [id, listing] of before) left.set(id, listing)
    } else draft.parts.push(part)
  }
  const total = draft.parts.reduce((sum, { orders }) => sum + totalOf(orders), 0)
  if (total > largestCheckout.cents)
    throw tooMuch(
      `You can order at most ${formatMoney(largestCheckout.cents)} at once. Split it into smaller orders.`,
      buying.amountField,
    )
  return { ...draft, parts: holdPickups(draft.parts) }
}

/** Orders paid at pickup wait for the online payment of the checkout (decisions, carts with both ways of paying). */
function holdPickups(parts: readonly Part[]): Part[] {
  const [payment] = parts.flatMap((part) => part.payment ?? [])
  if (!payment) return [...parts]
  return parts.map((part) => ({
    ...part,
    orders: part.payment ? part.orders : part.orders.map((order) => holdPickup(order, payment.held_until)),
  }))
}

/** Assigns a pickup to each order of a part; a pickup may span several parts (decisions, a pickup). */
function joinPickupsOf(
  orders: readonly OrderRow[],
  { parts }: CheckoutDraft,
  stocks: ReadonlyMap<BatchId, ListingStock>,
  openOrders: readonly OpenOrder[],
): OrderRow[] {
  const stockOf = (order: OrderRow) => {
    const stock = stocks.get(stockIdOfOrder(order))
    if (!stock) throw new RangeError('Expected a locked listing for each order')
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
  const drafts = lines.map(({ foodListingId, ...line }, at) => {
    const pickup = saysWhen(line) ? {} : common
    const request = { ...line, ...pickup, notes, buyerId: buying.buyerId }
    const option = line.optionId ? { optionId: line.optionId } : {}
    return { foodListingId, ...option, line: at, ...draftLine(left, cookId, foodListingId, request, buying) }
  })
  const refused = drafts.flatMap((line) => ('refusal' in line ? [line] : []))
  const [first] = refused
  if (first) {
    const { code, message, field } = first.refusal
    const lines = refused.map(({ refusal, ...of }) => ({
      ...of,
      ...(refusal.field ? { field: refusal.field } : {}),
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
  if (!listing) throw new RangeError('Expected a line for each baker')
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

/** The orders of the draft paid at pickup, of bakers who keep the pickup limits. */
function limitedSoFar({ parts }: CheckoutDraft, stocks: ReadonlyMap<BatchId, ListingStock>): OrderAtPickup[] {
  const atPickup = parts.filter(({ payment }) => payment === null).flatMap(({ orders }) => orders)
  return atPickup
    .map(orderAtPickup)
    .filter(({ stock_id }) => stocks.get(stock_id)?.lifts_pickup_limits === false)
}

function orderedOf(orders: readonly OrderRow[]): Ordered[] {
  return orders.map((order) => ({ stock_id: stockIdOfOrder(order), servings: orderedServings(order) }))
}

function refusedBy(cookId: PersonId, { code, message, refused }: LineRefusal): RefusedPart {
  if (refused === null) return { refusal: { cookId, code, message, lines: [] }, fields: {} }
  const lines = [{ ...refused, field: 'quantity', code, message }]
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
  // treat a listing of another baker than the cart names as not found
  const own = listing?.cook_id === cookId ? listing : undefined
  const draft = draftOrder(own, request, pickups.get(cookId) ?? noPickups, now)
  if ('order' in draft && listing)
    left.set(stockIdOf(listing), {
      ...listing,
      servings_available: listing.servings_available - orderedServings(draft.order),
    })
  return draft
}

/** Why a rail cannot pay this part together with the earlier ones, or null. */
function refuseTooMany(rail: Rail, amount: Cents, { parts }: CheckoutDraft): string | null {
  const { name, mostCents } = railFacts[rail]
  const { mostBakersAtOnce } = railRules[rail]
  const others = parts.flatMap(({ payment }) => (payment?.rail === rail ? [payment] : []))
  const afterwards = 'Order from this baker in a separate checkout.'
  if (others.length >= mostBakersAtOnce)
    return `${name} pays at most ${mostBakersAtOnce} bakers at once. ${afterwards}`
  const together = others.reduce((sum, { amount_cents }) => sum + amount_cents, amount)
  return together > mostCents
    ? `${name} takes at most ${formatMoney(mostCents)} at once. ${afterwards}`
    : null
}
