import * as z from 'zod/mini'
import { WebhookEventId } from './ids.ts'
import { Listing } from './listings.ts'
import { Order } from './orders.ts'

/**
 * An order in a webhook, as its baker reads it. Notes, contact details and the pickup code are left out: read the
 * order for them.
 */
export const WebhookOrder = z.extend(
  z.pick(Order, {
    id: true,
    cookId: true,
    foodListingId: true,
    batchId: true,
    title: true,
    servingDescription: true,
    optionId: true,
    optionName: true,
    servingsEach: true,
    boxContents: true,
    unitPrice: true,
    quantity: true,
    fulfilledQuantity: true,
    subtotalPrice: true,
    totalPrice: true,
    commissionAmount: true,
    sellerAmount: true,
    keptAmount: true,
    status: true,
    paymentStatus: true,
    rail: true,
    placedAt: true,
    answerBy: true,
    pickupId: true,
    refundedAmount: true,
    isRefunded: true,
    pickupTime: true,
    pickupDate: true,
    pickupWindow: true,
    declineReason: true,
    isCancelledByUs: true,
    expiredAt: true,
    confirmedAt: true,
    completedAt: true,
    createdAt: true,
    updatedAt: true,
  }),
  { buyer: z.object({ firstName: z.string() }) },
)

/** A listing in a webhook, as its baker reads it; its texts, photos and place are left out. */
export const WebhookListing = z.pick(Listing, {
  id: true,
  cookId: true,
  title: true,
  cuisine: true,
  price: true,
  servingsAvailable: true,
  servingDescription: true,
  options: true,
  readyByDate: true,
  readyByTime: true,
  timeZone: true,
  batchId: true,
  orderBy: true,
  imageUrl: true,
  isActive: true,
  version: true,
  createdAt: true,
  updatedAt: true,
})

/** What events of orders carry. */
const OrderData = z.object({ order: WebhookOrder })
/** What events of listings carry. */
const ListingData = z.object({ listing: WebhookListing })

/** What a test sends. */
export const PingData = z.object({ message: z.string() })

/** Every event that bakers can choose: when it happens, and the `data` of its body. */
export const webhookEvents = {
  'order.placed': { description: 'A buyer has placed an order.', data: OrderData },
  'order.confirmed': { description: 'An order was confirmed.', data: OrderData },
  'order.cancelled': {
    description: 'An order was cancelled, declined, or expired without an answer.',
    data: OrderData,
  },
  'order.completed': { description: 'An order was handed over or completed automatically.', data: OrderData },
  'order.refunded': {
    description: 'A refund of a whole order or a part of it has begun.',
    data: OrderData,
  },
  'listing.published': { description: 'A listing became visible to buyers.', data: ListingData },
  'listing.sold_out': { description: 'A listing has sold out.', data: ListingData },
} as const satisfies Readonly<Record<string, { description: string; data: z.ZodMiniType }>>

export type WebhookEventType = keyof typeof webhookEvents

/** The types of events that bakers can choose. */
export const webhookEventTypes = Object.keys(webhookEvents).filter(
  (type): type is WebhookEventType => type in webhookEvents,
)

/** The event of the test button, which nobody chooses. */
export const pingType = 'ping'

/** The body of a webhook. It shows the order or listing as of the first attempt, and stays the same at each retry. */
export function webhookBody<Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) {
  return z.object({
    /** also the header `webhook-id`; the same at each retry and replay */
    id: WebhookEventId,
    type: z.literal(type),
    createdAt: z.string(),
    data,
  })
}
