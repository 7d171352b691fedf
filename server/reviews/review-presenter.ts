import { replyOf } from '#server/orders/reading/own-review-presenter.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { ReceivedReview, Review } from '#shared/api/reviews.ts'
import { refuseReply, reviewerName } from './review-rules.ts'
import type { ReviewView } from './reviews-repository.ts'

/** A review as everybody may read it; who wrote it is told that it is theirs. */
export function presentReview(review: ReviewView, viewerId: PersonId | null): Review {
  return {
    id: review.id,
    reviewer: reviewerName(review),
    rating: review.rating,
    body: review.body,
    isEdited: review.edited_at !== null,
    ...(viewerId !== null && review.buyer_id === viewerId ? { isOwn: true } : {}),
    reply: replyOf(review),
    createdAt: review.created_at.toISOString(),
  }
}

/** A review as the baker reads it whose listing it is about. */
export function presentReceivedReview(review: ReviewView, now: Date): ReceivedReview {
  const { food_listing_id: id, listing_title: title, listing_is_archived: isArchived } = review
  return {
    // nobody buys, and so reviews, their own goods
    ...presentReview(review, null),
    listing: { id, title, isArchived },
    mayReply: refuseReply(review, now) === null,
  }
}
