import type { ReceivedReview, replyToReview } from '#shared/api/reviews.ts'
import { send } from '#web/data/api-client.ts'

/** Replies to a review, or changes the reply, as the baker it is about (decisions, OPEN-64). */
export function saveReply(id: string, reply: string): Promise<ReceivedReview> {
  return send<typeof replyToReview>(
    { method: 'PUT', path: '/api/reviews/:id/reply' },
    { params: { id }, body: { reply } },
  )
}
