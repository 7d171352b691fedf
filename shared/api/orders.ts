import * as z from 'zod/mini'
import { longestCakeMessage } from '#shared/bake-options.ts'
import { shownDisputes } from '#shared/dispute-states.ts'
import type { DecimalAmount, Quantity } from '#shared/money.ts'
import { orderChanges } from '#shared/order-changes.ts'
import { holdCauses, holdDeciders, holdDecisions } from '#shared/order-holds.ts'
import { orderStatuses, statusActions } from '#shared/order-statuses.ts'
import { paymentMethods, rails } from '#shared/payment-methods.ts'
import { mostServingsAnOrder } from '../most-servings.ts'
import { Announcement } from './announcements.ts'
import { defineCall } from './call.ts'
import { Decimal, date, optionalText, type Reason, time } from './fields.ts'
import { BatchId, CheckoutId, ListingId, OptionId, OrderId, PersonId, PickupId } from './ids.ts'
import { Listing } from './listings.ts'
import { BoxContents, WantedContents } from './mixed-boxes.ts'
import { OrderedPickup, PickupChoice } from './pickup-windows.ts'
import { OwnReview } from './reviews.ts'

/** The state of an order's payment. */
export const paymentStatuses = [
  'not_required',
  'awaiting_payment',
  'paid',
  'refund_pending',
  'partly_refunded',
  'refunded',
  'failed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Actions of buyers and bakers; `allowedActions` lists those open to the reader now. */
export const orderActions = [
  ...statusActions,
  'refund',
  'say_received',
  'undo_received',
  'answer_not_received',
  'refund_not_received',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The quantity as a buyer sends it: of the option, or of servings. */
export const OrderedQuantity: z.ZodMiniType<Quantity, Quantity> = z
  .int('Quantity must be a whole number')
  .check(
    z.gte(1, 'At least 1 serving'),
    z.lte(mostServingsAnOrder, `At most ${mostServingsAnOrder} servings`),
  )

/** The total that the buyer saw. */
export const AgreedTotal: z.ZodMiniType<DecimalAmount, DecimalAmount> = z
  .string()
  .check(z.regex(/^\d{1,7}\.\d{2}$/, 'Must be an amount with two decimal places'))

const ShownQuantity: z.ZodMiniType<Quantity, Quantity> = z.int()
/** A reason in words. */
const ShownReason: z.ZodMiniType<Reason, Reason> = z.string()

/** The order of a call. */
export const OrderParams = z.object({ id: OrderId })

/** A baker's change to a placed order, as its buyer was notified. */
export const OrderChange = z.object({
  what: z.enum(orderChanges),
  before: z.string(),
  after: z.string(),
  toldAt: z.string(),
  /** until when its buyer can cancel for free because of it */
  cancelBy: z.string(),
  /** when its buyer cancelled because of it */
  cancelledAt: z.nullable(z.string()),
})
export type OrderChange = z.infer<typeof OrderChange>

/** A hold on an order's payout, current or past (decisions, when a baker is paid, suspended bakers). */
export const OrderHold = z.object({
  cause: z.enum(holdCauses),
  openedAt: z.string(),
  /** without a decision by then, the buyer is refunded */
  decideBy: z.string(),
  /** the buyer's description, and the baker's answer */
  words: z.nullable(ShownReason),
  answer: z.nullable(ShownReason),
  /** null while it is open */
  decision: z.nullable(z.enum(holdDecisions)),
  decidedBy: z.nullable(z.enum(holdDeciders)),
})
export type OrderHold = z.infer<typeof OrderHold>

/** The listing of an order, as it is now. */
const OrderedListing = z.pick(Listing, {
  id: true,
  title: true,
  cuisine: true,
  imageUrl: true,
  readyByDate: true,
  readyByTime: true,
  timeZone: true,
  address: true,
  addressType: true,
  pickupInstructions: true,
  latitude: true,
  longitude: true,
})

/** An order as buyer and baker read it (DATA-04, DATA-05). Money as decimal strings. */
export const Order = z.object({
  id: OrderId,
  buyerId: PersonId,
  cookId: PersonId,
  foodListingId: ListingId,
  /** the ordered bake day; null for a listing without bake days */
  batchId: z.nullable(BatchId),
  /** the title at the time of ordering */
  title: z.string(),
  servingDescription: z.string(),
  /** the ordered option at that time; null for a listing without options */
  optionId: z.nullable(OptionId),
  optionName: z.nullable(z.string()),
  /** servings per unit of quantity: 1 without an option */
  servingsEach: z.int(),
  /** the contents of each mixed box; omitted for others */
  boxContents: z.optional(BoxContents),
  /** the message on the cake */
  cakeMessage: z.nullable(z.string()),
  /** price per unit: of the option, or of a serving */
  unitPrice: Decimal,
  quantity: ShownQuantity,
  /** the quantity of a partial order, after which the prices above stay; null: all */
  fulfilledQuantity: z.nullable(ShownQuantity),
  subtotalPrice: Decimal,
  totalPrice: Decimal,
  commissionAmount: Decimal,
  sellerAmount: Decimal,
  /** the baker's current share, after refunds and missing servings; zero once cancelled */
  keptAmount: Decimal,
  /** the part of it that paid the baker's debts, unless owed again; visible to its baker only */
  collectedAmount: Decimal,
  /** "0.0750" */
  commissionRate: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  allowedActions: z.array(z.enum(orderActions)),
  /** its checkout; null for a single order paid at pickup */
  checkoutId: z.nullable(CheckoutId),
  /** its payment provider; null at pickup */
  rail: z.nullable(z.enum(rails)),
  /** until when its servings are reserved for the payment */
  heldUntil: z.nullable(z.string()),
  /** when it reached the baker; null before its payment */
  placedAt: z.nullable(z.string()),
  /** the deadline for the baker's answer to the order or a cancellation request; null when none is awaited */
  answerBy: z.nullable(z.string()),
  /** its pickup: the orders a buyer gets from a baker together, with one code */
  pickupId: PickupId,
  /** the number of open orders in that pickup */
  pickupOrders: z.int(),
  /** the buyer's code at pickup; null for the baker and once the order is over */
  pickupCode: z.nullable(z.string()),
  refundedAmount: Decimal,
  /** whether the whole payment was refunded, is being refunded, or was lost in a dispute */
  isRefunded: z.boolean(),
  /** the buyer's dispute with their bank, card company or PayPal; null when there is none */
  dispute: z.nullable(z.enum(shownDisputes)),
  /** whether its money needs an admin: a refund or release failed, or the books disagree */
  isMoneyLookedAt: z.boolean(),
  /** how much the baker can still refund; "0.00" when nothing */
  refundableAmount: Decimal,
  /** the buyer's preferred time HH:MM and day; old orders have no day */
  pickupTime: z.nullable(z.string()),
  pickupDate: z.nullable(z.string()),
  /** the ordered pickup window at that time; null without one */
  pickupWindow: z.nullable(OrderedPickup),
  notes: z.nullable(z.string()),
  /** the baker's announcements for its pickup day, window or bake, oldest first */
  announcements: z.array(Announcement),
  /** the baker's changes since it was placed, oldest first */
  changes: z.array(OrderChange),
  /** until when its buyer can cancel for free because of them; null for the baker, and when they cannot */
  cancelFreeBy: z.nullable(z.string()),
  cancellationReason: z.nullable(ShownReason),
  cancellationRequestedAt: z.nullable(z.string()),
  cancellationApprovedAt: z.nullable(z.string()),
  /** when an unanswered cancellation request expired and the order stayed confirmed; else null */
  cancellationLapsedAt: z.nullable(z.string()),
  declineReason: z.nullable(ShownReason),
  /** the baker's reason for the last denial of a cancellation, if any */
  denialReason: z.nullable(ShownReason),
  /** whether we ended it, for the baker or because they did not answer; then `declineReason` is ours */
  isCancelledByUs: z.boolean(),
  /** when it expired without the baker's answer */
  expiredAt: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  /** when its baker reported it ready, and when its buyer left to pick it up; null before */
  readyAt: z.nullable(z.string()),
  setOffAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  /** when it completes automatically unless its buyer objects; null when it does not */
  completesAt: z.nullable(z.string()),
  /** whether it completed automatically */
  isCompletedByItself: z.boolean(),
  /** from when its baker can complete it without the pickup code; null for the buyer, and when they cannot */
  completableFrom: z.nullable(z.string()),
  /** when its buyer confirmed the receipt, unless undone */
  receivedAt: z.nullable(z.string()),
  /** the pending payout of a completed order */
  paysOutAt: z.nullable(z.string()),
  /**
   * from when its buyer can report it as not received, until 12 hours before `providerPaysAt`; null for the
   * baker, and when they cannot
   */
  notReceivedFrom: z.nullable(z.string()),
  /**
   * when its provider pays the baker regardless of any decision; null when it does not, and after our payout
   */
  providerPaysAt: z.nullable(z.string()),
  /** the latest hold on its payout; null when there was none */
  hold: z.nullable(OrderHold),
  /** from when its baker can report a no-show, after the pickup; null for the buyer, and when they cannot */
  noShowFrom: z.nullable(z.string()),
  /** when the baker reported a no-show */
  noShowAt: z.nullable(z.string()),
  /** whether a no-show is refunded, by the baker's rule at that time */
  refundsNoShow: z.boolean(),
  /** whether the servings of a no-show become available again */
  offersNoShow: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** the buyer's review; null without one, and for the baker */
  review: z.nullable(OwnReview),
  /** whether the reader can review it now */
  isReviewable: z.boolean(),
  foodListing: OrderedListing,
  buyer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
  }),
  /** its email and phone are null for a buyer with an unconfirmed address */
  cook: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    location: z.nullable(z.string()),
  }),
})
export type Order = z.infer<typeof Order>

/**
 * When a buyer wants to pick up. A window is required when the baker has windows for the listing; otherwise a
 * preferred time, by default on the day the listing is ready.
 */
export const PickupPreference = {
  pickupTime: z.optional(z.nullable(time('Enter a time such as 17:30'))),
  pickupDate: z.optional(z.nullable(date('Must be a date such as 2026-11-28'))),
  pickupWindow: z.optional(z.nullable(PickupChoice)),
}

/** The ordered bake day of a listing; by default the next one that can be ordered. */
export const BatchChoice = { batchId: z.optional(z.nullable(BatchId)) }

/** The buyer's choices for a bake. */
export const OptionChoices = {
  /**
   * one of the listing's options; omitted: the first, if it is one serving at the listing's price, else 422
   */
  optionId: z.optional(z.nullable(OptionId)),
  /** the contents of each mixed box; 422 when they are missing or do not fill it */
  boxContents: z.optional(z.nullable(WantedContents)),
  /** the message on the cake, within the listing's limit */
  cakeMessage: z.optional(
    z.nullable(
      optionalText(longestCakeMessage).check(
        z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), 'Keep it to one line'),
      ),
    ),
  ),
}

/**
 * An order as the buyer sends it (DATA-19). The server ignores `buyerId` and `cookId`, and rejects a
 * `totalPrice` that differs from its own.
 */
export const OrderBody = z.object({
  buyerId: z.optional(z.unknown()),
  cookId: z.optional(z.unknown()),
  foodListingId: ListingId,
  ...BatchChoice,
  ...OptionChoices,
  quantity: OrderedQuantity,
  totalPrice: z.optional(AgreedTotal),
  ...PickupPreference,
  notes: z.optional(z.nullable(optionalText(1000))),
  /** the payment method; omitted: the baker's first provider, or pickup without any */
  payWay: z.optional(z.enum(paymentMethods)),
})
export type OrderBody = z.output<typeof OrderBody>

/** Places an order; the server calculates price, commission and stock (API-11, ORDER-02). */
export const placeOrder = defineCall({
  name: 'placeOrder',
  method: 'POST',
  path: '/api/orders',
  summary: 'Place an order',
  tag: 'orders',
  callers: 'people',
  headers: ['Idempotency-Key'],
  responseHeaders: ['Location'],
  body: OrderBody,
  success: { status: 201, body: Order },
  errors: [
    'bad_request',
    'unauthenticated',
    'email_unconfirmed',
    'wrong_origin',
    'not_found',
    'conflict',
    'sold_out',
    'price_changed',
    'pickup_full',
    'pickup_closed',
    'pickup_needed',
    'option_needed',
    'closed',
    'too_large',
    'invalid',
    'idempotency_mismatch',
    'rate_limited',
    'unavailable',
  ],
})

/** The caller's orders as baker or buyer, with filters; all by default. */
export const OrderSearch = z.object({
  buyerId: z.optional(PersonId),
  sellerId: z.optional(PersonId),
  status: z.optional(z.enum(orderStatuses, 'Choose a status from the list')),
  /** part of the title, the notes or the other side's name */
  query: z.optional(optionalText(100)),
  /** the first and last day of ordering, in the time zone of the listing's place */
  from: z.optional(date('Must be a date such as 2026-11-28')),
  to: z.optional(date('Must be a date such as 2026-11-28')),
})
export type OrderSearch = z.output<typeof OrderSearch>

/** The same orders as a CSV file, with the same query. */
export const exportOrders = defineCall({
  name: 'exportOrders',
  method: 'GET',
  path: '/api/orders.csv',
  summary: 'Export your orders as CSV',
  tag: 'orders',
  callers: 'people',
  query: OrderSearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** The caller's orders as baker (`sellerId`) or buyer (`buyerId`), newest first (API-12, API-13, OPEN-14). */
export const listOrders = defineCall({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  summary: 'List your orders',
  tag: 'orders',
  callers: 'people',
  responseHeaders: ['Link'],
  query: z.extend(OrderSearch, { cursor: z.optional(z.string().check(z.maxLength(300))) }),
  success: { status: 200, body: z.array(Order) },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** One order, as its buyer or baker sees it. */
export const getOrder = defineCall({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Get an order',
  tag: 'orders',
  callers: 'buyer_or_baker',
  params: OrderParams,
  success: { status: 200, body: Order },
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
})

/** The open orders of one pickup as a calendar file. */
export const getPickupCalendar = defineCall({
  name: 'getPickupCalendar',
  method: 'GET',
  path: '/api/orders/:id/pickup.ics',
  summary: 'Download a pickup as a calendar file',
  tag: 'orders',
  callers: 'buyer_or_baker',
  params: OrderParams,
  success: { status: 200, file: 'text/calendar' },
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
})

/** The pickup code as a QR code, which only the buyer may show. */
export const getPickupCodePicture = defineCall({
  name: 'getPickupCodePicture',
  method: 'GET',
  path: '/api/orders/:id/pickup-code.svg',
  summary: 'Get the pickup code as a QR code',
  tag: 'orders',
  callers: 'buyer',
  params: OrderParams,
  success: { status: 200, file: 'image/svg+xml' },
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
})
