import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/**
 * Streams the viewer's new and changed orders as server-sent events. An event `order` has the data `orderId`, `side`
 * (buyer or baker) and `what` (placed or changed): read the order again. An event `signed-out` ends the stream. To
 * resume, send the id of the last event as `Last-Event-ID` or `since`.
 */
export const listenToOrders = defineCall({
  name: 'listenToOrders',
  method: 'GET',
  path: '/api/events',
  summary: 'Listen to order events',
  tag: 'orders',
  callers: 'people',
  headers: ['Last-Event-ID'],
  query: z.object({
    /** the id of the last event received */
    since: z.optional(z.string()),
  }),
  success: { status: 200, file: 'text/event-stream' },
  errors: ['unauthenticated', 'rate_limited', 'unavailable'],
})

/** The event about an order, and the event of an ended session, which closes the connection. */
export const orderEventName = 'order'
export const signedOutEventName = 'signed-out'

/** The event about an order; clients fetch the order again. */
export interface OrderEvent {
  orderId: string
  /** the listener's role in this order */
  side: 'buyer' | 'baker'
  /** placed: it has just reached its baker */
  what: 'placed' | 'changed'
}
