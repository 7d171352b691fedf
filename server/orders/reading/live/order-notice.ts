import * as z from 'zod/mini'
import type { OrderEvent } from '#shared/api/events.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** What the database says of an order that is new or has changed (`tell_order_changed`). */
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

/** An event for one person, and the id that a browser resumes after: the milliseconds since 1970 of the change. */
export interface PersonalEvent {
  personId: PersonId
  id: number
  event: OrderEvent
}

/** A notice of the channel `order_changed`; null for anything else. */
export function readOrderNotice(payload: string): OrderNotice | null {
  try {
    return OrderNotice.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

/** Who is told what of a change: its buyer always, its baker once the order was placed (decisions, PAY-07). */
export function eventsOf(notice: OrderNotice): PersonalEvent[] {
  const { orderId, changedAt: id } = notice
  const what = notice.isNew ? 'placed' : 'changed'
  const forBuyer: PersonalEvent = { personId: notice.buyerId, id, event: { orderId, side: 'buyer', what } }
  const forBaker: PersonalEvent = { personId: notice.cookId, id, event: { orderId, side: 'baker', what } }
  return notice.isPlaced ? [forBuyer, forBaker] : [forBuyer]
}
