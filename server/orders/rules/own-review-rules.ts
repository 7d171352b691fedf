import { isSold } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** How long a review or reply can be changed, in milliseconds: 7 days. */
const changeableFor = 7 * 24 * 60 * 60_000

/** Until when a review or reply can be changed. */
export function changeableUntil(writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + changeableFor)
}

/** Why something is not allowed, as a message for people, or null. */
export type Refusal = string | null

/**
 * Why the buyer cannot write the first review: the order is not completed, or reported as not received (ORDER-21;
 * decisions, OPEN-64).
 */
export function refuseFirstReview(status: OrderStatus, isNotReceived: boolean): Refusal {
  if (!isSold(status)) return 'You can review this order once it is completed.'
  if (!isNotReceived) return null
  return 'You said that you didn’t get this order. You can review it once that is settled.'
}
