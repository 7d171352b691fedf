import type { deleteReview as deleteReviewCall } from '#shared/api/reviews.ts'
import { send } from '#web/data/api-client.ts'

/** Takes the review of an order back, as its buyer (decisions, OPEN-64). */
export async function deleteReview(orderId: string): Promise<void> {
  await send<typeof deleteReviewCall>(
    { method: 'DELETE', path: '/api/orders/:id/review' },
    { params: { id: orderId } },
  )
}
