import { cancelOrder } from '#server/orders/changing/cancel-order.ts'
import { completeOrder } from '#server/orders/changing/complete-order.ts'
import { confirmOrder } from '#server/orders/changing/confirm-order.ts'
import { decideCancellation } from '#server/orders/changing/decide-cancellation.ts'
import { declineOrder } from '#server/orders/changing/decline-order.ts'
import { expireUnansweredOrders } from '#server/orders/changing/expire-unanswered-orders.ts'
import { fulfilInPart } from '#server/orders/changing/fulfil-in-part.ts'
import { refundOrder } from '#server/orders/changing/refund-order.ts'
import { requestCancellation } from '#server/orders/changing/request-cancellation.ts'
import { sayNotReceived } from '#server/orders/holds/say-not-received.ts'
import { markNoShow } from '#server/orders/pickup/mark-no-show.ts'
import { tellReady } from '#server/orders/pickup/tell-ready.ts'
import { getOrder } from '#server/orders/reading/get-order.ts'
import { replyToReview } from '#server/reviews/reply-to-review.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import { findReviewOf } from './demo-repository.ts'
import type { StoryStep } from './demo-story.ts'
import type { Stage, StoryPickup } from './stage.ts'

/** An order in a story and its two people. */
export interface StoryOrder {
  orderId: OrderId
  buyerId: PersonId
  bakerId: PersonId
}

type Of<Do extends StoryStep['do']> = Extract<StoryStep, { do: Do }>

type Steps = {
  [Do in StoryStep['do']]: (stage: Stage, as: StoryOrder, step: Of<Do>) => Promise<unknown>
}

const steps: Steps = {
  confirm: ({ context }, { bakerId, orderId }) => confirmOrder(context, { id: bakerId }, orderId),
  'tell ready': ({ context }, { bakerId, orderId }) => tellReady(context, { id: bakerId }, orderId),
  async 'hand over'({ context }, { bakerId, buyerId, orderId }) {
    const { pickupCode } = await getOrder(context, { id: buyerId }, orderId)
    return completeOrder(context, { id: bakerId }, orderId, pickupCode ?? undefined)
  },
  vouch: ({ context }, { bakerId, orderId }) => completeOrder(context, { id: bakerId }, orderId, undefined),
  decline: ({ context }, { bakerId, orderId }, { reason }) =>
    declineOrder(context, { id: bakerId }, orderId, { reason }),
  cancel: ({ context }, { bakerId, orderId }, { reason }) =>
    cancelOrder(context, { id: bakerId }, orderId, { reason }),
  'ask to cancel': ({ context }, { buyerId, orderId }, { reason }) =>
    requestCancellation(context, { id: buyerId }, orderId, reason),
  approve: ({ context }, { bakerId, orderId }) =>
    decideCancellation(context, { id: bakerId }, orderId, { approved: true }),
  'fulfil in part': ({ context }, { bakerId, orderId }, { quantity }) =>
    fulfilInPart(context, { id: bakerId }, orderId, quantity),
  refund: ({ context }, { bakerId, orderId }, { cents, reason }) =>
    refundOrder(context, { id: bakerId }, orderId, { amount: cents, reason, cancelOrder: false }),
  'mark no-show': ({ context }, { bakerId, orderId }) => markNoShow(context, { id: bakerId }, orderId),
  'say not received': ({ context }, { buyerId, orderId }, { reason }) =>
    sayNotReceived(context, { id: buyerId }, orderId, reason),
  'let expire': ({ context, log }) => expireUnansweredOrders(context, log),
  review: ({ context }, { buyerId, orderId }, { rating, body }) =>
    writeReview(context, { id: buyerId, isEmailConfirmed: true }, orderId, { rating, body }),
  async reply({ context }, { bakerId, orderId }, { reply }) {
    const reviewId = await findReviewOf(context.db, orderId)
    return replyToReview(context, { id: bakerId, isEmailConfirmed: true }, reviewId, reply)
  },
}

/** Takes a step at the stage's moment. */
export async function takeStep<Do extends StoryStep['do']>(
  stage: Stage,
  step: Of<Do>,
  as: StoryOrder,
): Promise<void> {
  await steps[step.do](stage, as, step)
}

const minute = 60_000

/** When a step happens: usually some minutes after the one before. */
export async function momentOf(
  { context }: Stage,
  step: StoryStep,
  { orderId, bakerId }: StoryOrder,
  { from, until }: StoryPickup,
): Promise<Date> {
  const after = (moment: Date, minutes: number) =>
    new Date(Math.max(moment.getTime(), context.now().getTime()) + minutes * minute)
  switch (step.do) {
    case 'hand over':
    case 'vouch':
      return after(from, 10)
    case 'mark no-show':
    case 'say not received':
      return after(until, 20)
    case 'let expire': {
      const { answerBy } = await getOrder(context, { id: bakerId }, orderId)
      return after(new Date(answerBy ?? context.now()), 1)
    }
    case 'review':
    case 'reply':
      return after(context.now(), 200)
    default:
      return after(context.now(), 25)
  }
}
