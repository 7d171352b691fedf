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

/**
 * Whether the buyer of an order may write its first review: once it is completed (ORDER-21; decisions, OPEN-64), and not while
 * they say that they did not get it.
 */
export function refuseFirstReview(status: OrderStatus, isNotReceived: boolean): Refusal {
  if (!isSold(status)) return 'You can review this order once it is completed.'
  if (!isNotReceived) return null
  return 'You said that you didn’t get this order. You can review it once that is settled.'
}
