import type {
  deleteReview as deleteReviewCall,
  OwnReview,
  ReceivedReview,
  ReviewBody,
  replyToReview,
  writeReview,
} from '#shared/api/reviews.ts'
import { send } from '#web/data/api-client.ts'

/** Takes the review of an order back, as its buyer (decisions, OPEN-64). */
export async function deleteReview(orderId: string): Promise<void> {
  await send<typeof deleteReviewCall>(
    { method: 'DELETE', path: '/api/orders/:id/review' },
    { params: { id: orderId } },
  )
}

/** Replies to a review, or changes the reply, as the baker it is about (decisions, OPEN-64). */
export function saveReply(id: string, reply: string): Promise<ReceivedReview> {
  return send<typeof replyToReview>(
    { method: 'PUT', path: '/api/reviews/:id/reply' },
    { params: { id }, body: { reply } },
  )
}

/** Writes or changes the review of an order, as its buyer (ORDER-21). */
export function saveReview(orderId: string, body: ReviewBody): Promise<OwnReview> {
  return send<typeof writeReview>(
    { method: 'PUT', path: '/api/orders/:id/review' },
    { params: { id: orderId }, body },
  )
}
