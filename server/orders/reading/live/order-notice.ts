import * as z from 'zod/mini'
import type { OrderEvent } from '#shared/api/events.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** The payload of the notification from `tell_order_changed`. */
const OrderNotice = z.object({
  orderId: z.uuid(),
  buyerId: z.uuid(),
  cookId: z.uuid(),
  isPlaced: z.boolean(),
  isNew: z.boolean(),
  /** milliseconds since 1970 */
  changedAt: z.number(),
})
export type OrderNotice = z.infer<typeof OrderNotice>

/** An event for one person; its id is the time of the change in milliseconds since 1970. */
export interface PersonalEvent {
  personId: PersonId
  id: number
  event: OrderEvent
}

/** Parses a notification of the channel `order_changed`; null when it is malformed. */
export function readOrderNotice(payload: string): OrderNotice | null {
  try {
    return OrderNotice.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

/** The events of a change: for the buyer always, for the baker once the order was placed (decisions, PAY-07). */
export function eventsOf(notice: OrderNotice): PersonalEvent[] {
  const { orderId, changedAt: id } = notice
  const what = notice.isNew ? 'placed' : 'changed'
  const forBuyer: PersonalEvent = { personId: notice.buyerId, id, event: { orderId, side: 'buyer', what } }
  const forBaker: PersonalEvent = { personId: notice.cookId, id, event: { orderId, side: 'baker', what } }
  return notice.isPlaced ? [forBuyer, forBaker] : [forBuyer]
}
