import type {
  deleteReview as deleteReviewCall,
  OwnReview,
  ReceivedReview,
  ReviewBody,
  replyToReview,
  writeReview,
} from '#shared/api/reviews.ts'
import { send } from '#web/data/api-client.ts'

/** Deletes the buyer's review of an order (decisions, OPEN-64). */
export async function deleteReview(orderId: string): Promise<void> {
  await send<typeof deleteReviewCall>(
    { method: 'DELETE', path: '/api/orders/:id/review' },
    { params: { id: orderId } },
  )
}

/** Creates or changes the baker's reply to a review (decisions, OPEN-64). */
export function saveReply(id: string, reply: string): Promise<ReceivedReview> {
  return send<typeof replyToReview>(
    { method: 'PUT', path: '/api/reviews/:id/reply' },
    { params: { id }, body: { reply } },
  )
}

/** Creates or changes the buyer's review of an order (ORDER-21). */
export function saveReview(orderId: string, body: ReviewBody): Promise<OwnReview> {
  return send<typeof writeReview>(
    { method: 'PUT', path: '/api/orders/:id/review' },
    { params: { id: orderId }, body },
  )
}
