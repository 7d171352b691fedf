import { replyOf } from '#server/orders/reading/own-review-presenter.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { ReceivedReview, Review } from '#shared/api/reviews.ts'
import { refuseReply, reviewerName } from './review-rules.ts'
import type { ReviewView } from './reviews-repository.ts'

/** A review as the public sees it; `isOwn` is set only for its author. */
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

/** A review as the baker of its listing sees it. */
export function presentReceivedReview(review: ReviewView, now: Date): ReceivedReview {
  const { food_listing_id: id, listing_title: title, listing_is_archived: isArchived } = review
  return {
    // bakers cannot buy, and so cannot review, their own listings
    ...presentReview(review, null),
    listing: { id, title, isArchived },
    mayReply: refuseReply(review, now) === null,
  }
}
