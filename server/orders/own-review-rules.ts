import { isSold } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** How long a review and a reply can be changed after they were first written, in milliseconds: 7 days. */
const changeableFor = 7 * 24 * 60 * 60_000

/** Until when what was first written at a moment can be changed. */
export function changeableUntil(writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + changeableFor)
}

/** Why something cannot be done, in words for the person, or null when it can. */
export type Refusal = string | null

/** Whether the buyer of an order may write its first review: once it is completed (ORDER-21; decisions, OPEN-64). */
export function refuseFirstReview(status: OrderStatus): Refusal {
  return isSold(status) ? null : 'You can review this order once it is completed.'
}
