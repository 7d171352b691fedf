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

/** What a buyer or baker can do with an order; `allowedActions` names those open to the reader now. */
export const orderActions = [
  ...statusActions,
  'refund',
  'say_received',
  'undo_received',
  'answer_not_received',
  'refund_not_received',
] as const
export type OrderAction = (typeof orderActions)[number]

/** How many an order may be of, as a buyer sends it: of its option, or of servings. */
export const OrderedQuantity: z.ZodMiniType<Quantity, Quantity> = z
  .int('Quantity must be a whole number')
  .check(
    z.gte(1, 'At least 1 serving'),
    z.lte(mostServingsAnOrder, `At most ${mostServingsAnOrder} servings`),
  )

/** The total that a buyer saw, as they send it. */
export const AgreedTotal: z.ZodMiniType<DecimalAmount, DecimalAmount> = z
  .string()
  .check(z.regex(/^\d{1,7}\.\d{2}$/, 'Must be an amount with two places'))

const ShownQuantity: z.ZodMiniType<Quantity, Quantity> = z.int()
const ShownReason: z.ZodMiniType<Reason, Reason> = z.string()

/** Which order a call is about. */
export const OrderParams = z.object({ id: OrderId })

/** What its baker changed about an order after it was placed, as its buyer was told. */
export const OrderChange = z.object({
  what: z.enum(orderChanges),
  before: z.string(),
  after: z.string(),
  toldAt: z.string(),
  /** until when its buyer can cancel for free because of it */
  cancelBy: z.string(),
  /** when they did */
  cancelledAt: z.nullable(z.string()),
})
export type OrderChange = z.infer<typeof OrderChange>

/** Why an order's payout is on hold, or was (decisions, when a baker is paid, suspended bakers). */
export const OrderHold = z.object({
  cause: z.enum(holdCauses),
  openedAt: z.string(),
  /** without a decision by then, the buyer is refunded */
  decideBy: z.string(),
  /** what the buyer says, and what the baker says to it */
  words: z.nullable(ShownReason),
  answer: z.nullable(ShownReason),
  /** null while it is open */
  decision: z.nullable(z.enum(holdDecisions)),
  decidedBy: z.nullable(z.enum(holdDeciders)),
})
export type OrderHold = z.infer<typeof OrderHold>

/** An order as buyer and baker read it (DATA-04, DATA-05). Money as decimal strings. */
export const Order = z.object({
  id: OrderId,
  buyerId: PersonId,
  cookId: PersonId,
  foodListingId: ListingId,
  /** the bake day that was ordered; null of a listing without bake days */
  batchId: z.nullable(BatchId),
  /** what was bought, as it was when it was bought */
  title: z.string(),
  servingDescription: z.string(),
  /** the option that was ordered, as it was then; null of a listing without options */
  optionId: z.nullable(OptionId),
  optionName: z.nullable(z.string()),
  /** how many servings each of the quantity takes: 1 without an option */
  servingsEach: z.int(),
  /** what is in each mixed box, as it was ordered; left out where it is of none */
  boxContents: z.optional(BoxContents),
  /** what is to be written on the cake */
  cakeMessage: z.nullable(z.string()),
  /** of one: of its option, or of a serving */
  unitPrice: Decimal,
  quantity: ShownQuantity,
  /** how many of them come, when the baker has not all; what it cost stays as it was bought */
  fulfilledQuantity: z.nullable(ShownQuantity),
  subtotalPrice: Decimal,
  totalPrice: Decimal,
  commissionAmount: Decimal,
  sellerAmount: Decimal,
  /** what the baker keeps of it as it stands, after refunds and servings that do not come; nothing once it is cancelled */
  keptAmount: Decimal,
  /** what of that was taken for what the baker owed us, and has not become owed again; told to its baker alone */
  collectedAmount: Decimal,
  /** "0.0750" */
  commissionRate: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  allowedActions: z.array(z.enum(orderActions)),
  /** the checkout it was placed in; null when it was placed alone and is paid at pickup */
  checkoutId: z.nullable(CheckoutId),
  /** how it is paid, or was to be; null at pickup */
  rail: z.nullable(z.enum(rails)),
  /** until when its servings are held, while it awaits payment */
  heldUntil: z.nullable(z.string()),
  /** when it was sent to the baker; null when its payment has not come */
  placedAt: z.nullable(z.string()),
  /** by when its baker is to answer it, or a request to cancel it, or we do; null when it does not wait for that */
  answerBy: z.nullable(z.string()),
  /** which pickup it is part of: what one buyer picks up from one baker at once, under one code */
  pickupId: PickupId,
  /** how many open orders that pickup has with the baker */
  pickupOrders: z.int(),
  /** what the buyer shows at the door; null for the baker and once the order is over */
  pickupCode: z.nullable(z.string()),
  refundedAmount: Decimal,
  /** whether nothing is left of what was paid for it: all of it was refunded, is on its way back, or was lost in a dispute */
  isRefunded: z.boolean(),
  /** how the buyer's dispute with their bank, card company or PayPal stands; null when there is none */
  dispute: z.nullable(z.enum(shownDisputes)),
  /** whether somebody of ours has to look at its money: a refund or release failed, or the books do not agree */
  isMoneyLookedAt: z.boolean(),
  /** how much the baker can still give back; "0.00" when nothing */
  refundableAmount: Decimal,
  /** HH:MM that its buyer wished for, and the day; wishes from before they had one have no day */
  pickupTime: z.nullable(z.string()),
  pickupDate: z.nullable(z.string()),
  /** the pickup window it was ordered for, as it was then; null where there was none */
  pickupWindow: z.nullable(OrderedPickup),
  notes: z.nullable(z.string()),
  /** what its baker told everybody of its pickup day, or of its window or bake, the first first */
  announcements: z.array(Announcement),
  /** what its baker changed since it was placed, the first first */
  changes: z.array(OrderChange),
  /** until when its buyer can cancel it for free because of them; null for the baker, and where they cannot */
  cancelFreeBy: z.nullable(z.string()),
  cancellationReason: z.nullable(ShownReason),
  cancellationRequestedAt: z.nullable(z.string()),
  cancellationApprovedAt: z.nullable(z.string()),
  /** when the time to answer the request was over, so that the order stayed confirmed; null unless that was so */
  cancellationLapsedAt: z.nullable(z.string()),
  declineReason: z.nullable(ShownReason),
  /** why its baker did not agree to cancel it, when they last denied that and said so */
  denialReason: z.nullable(ShownReason),
  /** whether we ended it, in its baker's stead or because they did not answer; `declineReason` is ours then */
  isCancelledByUs: z.boolean(),
  /** when we ended it because its baker had not answered in time */
  expiredAt: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  /** when its baker told that it is ready, and when its buyer set out to pick it up; null when they have not */
  readyAt: z.nullable(z.string()),
  setOffAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  /** when it completes by itself unless its buyer objects; null when it does not, as it stands */
  completesAt: z.nullable(z.string()),
  /** whether it did */
  isCompletedByItself: z.boolean(),
  /** from when on its baker can complete it without the pickup code; null for the buyer, and when they cannot */
  completableFrom: z.nullable(z.string()),
  /** when its buyer said that they have it, unless they took that back */
  receivedAt: z.nullable(z.string()),
  /** when its baker is paid, where it is completed and waits for that */
  paysOutAt: z.nullable(z.string()),
  /**
   * from when on its buyer can say that they did not get it, until 12 hours before `providerPaysAt`; null for the baker, and when they
   * cannot
   */
  notReceivedFrom: z.nullable(z.string()),
  /** when its provider pays its baker on its own, whatever anybody decides; null where it does not, and once we had it paid */
  providerPaysAt: z.nullable(z.string()),
  /** the hold on its payout, the last of several; null when there was none */
  hold: z.nullable(OrderHold),
  /** from when on its baker can say that nobody came: once its pickup has ended; null for the buyer, and when they cannot */
  noShowFrom: z.nullable(z.string()),
  /** when they did */
  noShowAt: z.nullable(z.string()),
  /** whether what was paid goes back then, by its baker's rule as it was ordered */
  refundsNoShow: z.boolean(),
  /** whether its servings are then on sale again besides */
  offersNoShow: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** what the buyer wrote of it; null before, and for the baker */
  review: z.nullable(OwnReview),
  /** whether the reader can review it now */
  isReviewable: z.boolean(),
  foodListing: z.pick(Listing, {
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
  }),
  buyer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
  }),
  /** its e-mail and phone are null for a buyer who has not confirmed their own address */
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
 * When a buyer wants to pick up. Where the baker has pickup windows for a listing one of them has to be chosen, and a wish says
 * nothing; elsewhere a time can be wished for, on a day, without which it is meant for the day the listing is ready.
 */
export const PickupWish = {
  pickupTime: z.optional(z.nullable(time('Must be a time such as 17:30'))),
  pickupDate: z.optional(z.nullable(date('Must be a date such as 2026-11-28'))),
  pickupWindow: z.optional(z.nullable(PickupChoice)),
}

/** Which of a listing's bake days is ordered, of those that its call answers; left out: the next that can be. */
export const BatchWish = { batchId: z.optional(z.nullable(BatchId)) }

/** What of a bake is ordered, where there is something to choose. */
export const OptionWish = {
  /** one of the listing's options; left out: the first, if one of it is a serving at the listing's own price, else the answer is 422 */
  optionId: z.optional(z.nullable(OptionId)),
  /** what is to be in a mixed box, and of several in each; left out of one, or not as full as it is: the answer is 422 */
  boxContents: z.optional(z.nullable(WantedContents)),
  /** a line to be written on the cake, as long as the listing allows */
  cakeMessage: z.optional(
    z.nullable(
      optionalText(longestCakeMessage).check(
        z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), 'Please write it in one line'),
      ),
    ),
  ),
}

/**
 * An order as the buyer sends it (DATA-19). `buyerId`, `cookId` and `totalPrice` are accepted as documented: the
 * server decides buyer and baker itself, and refuses a `totalPrice` that is not its own.
 */
export const OrderBody = z.object({
  buyerId: z.optional(z.unknown()),
  cookId: z.optional(z.unknown()),
  foodListingId: ListingId,
  ...BatchWish,
  ...OptionWish,
  quantity: OrderedQuantity,
  totalPrice: z.optional(AgreedTotal),
  ...PickupWish,
  notes: z.optional(z.nullable(optionalText(1000))),
  /** how it is paid; left out: over the baker's first rail, or at pickup when the baker has none */
  payWay: z.optional(z.enum(paymentMethods)),
})
export type OrderBody = z.output<typeof OrderBody>

/** Places an order: price, commission and stock are decided by the server (API-11, ORDER-02). */
export const placeOrder = defineCall({
  name: 'placeOrder',
  method: 'POST',
  path: '/api/orders',
  summary: 'Place an order; the header Idempotency-Key makes it safe to send again',
  tag: 'orders',
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

/** Whose orders are read, the caller's as baker or as buyer, and which of them. Absent means all. */
export const OrderSearch = z.object({
  buyerId: z.optional(PersonId),
  sellerId: z.optional(PersonId),
  status: z.optional(z.enum(orderStatuses, 'This status is not known')),
  /** part of the title, the notes or the other side's name */
  query: z.optional(optionalText(100)),
  /** the first and the last day it was ordered on, by the clock of the listing's place */
  from: z.optional(date('Must be a date such as 2026-11-28')),
  to: z.optional(date('Must be a date such as 2026-11-28')),
})
export type OrderSearch = z.output<typeof OrderSearch>

/** Where the same orders are as a table; it takes the same query. */
export const ordersCsvPath = '/api/orders.csv'

/** The caller's orders as baker (`sellerId`) or buyer (`buyerId`), newest first (API-12, API-13, OPEN-14). */
export const listOrders = defineCall({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  summary: "The caller's orders as buyer or as baker; further pages through the Link header",
  tag: 'orders',
  query: z.extend(OrderSearch, { cursor: z.optional(z.string().check(z.maxLength(300))) }),
  success: { status: 200, body: z.array(Order) },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

export const getOrder = defineCall({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Read one order as its buyer or baker',
  tag: 'orders',
  params: OrderParams,
  success: { status: 200, body: Order },
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
})
