import type { OwnReview, ReviewBody, writeReview } from '#shared/api/reviews.ts'
import { send } from '#web/data/api-client.ts'

/** Writes or changes the review of an order, as its buyer (ORDER-21). */
export function saveReview(orderId: string, body: ReviewBody): Promise<OwnReview> {
  return send<typeof writeReview>(
    { method: 'PUT', path: '/api/orders/:id/review' },
    { params: { id: orderId }, body },
  )
}
