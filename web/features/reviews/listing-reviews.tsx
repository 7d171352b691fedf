import type { ReactNode } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import type { Review } from '#shared/api/reviews.ts'
import { foodPath } from '#web/paths.ts'
import { Rating } from '#web/ui/rating.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewPages } from './review-pages.tsx'
import { listingReviewsQuery } from './review-queries.ts'
import css from './reviews.module.css'

interface ListingReviewsProps {
  listing: Listing
  /** the cursor of the first page from the address; undefined: the newest */
  from: string | undefined
  /** further actions on a review */
  actions?: (review: Review) => ReactNode
}

/** The reviews of a listing, newest first (ORDER-21; decisions, OPEN-64). */
export function ListingReviews({ listing, from, actions }: ListingReviewsProps) {
  const { id, cook, rating, reviewCount } = listing
  return (
    <section id="reviews" className={`stack tight ${css.section}`} aria-labelledby="reviews-title">
      <div className="row">
        <h2 id="reviews-title">Reviews</h2>
        {reviewCount > 0 && <Rating value={rating} count={reviewCount} />}
      </div>
      <ReviewPages
        key={id}
        readAfter={(cursor) => listingReviewsQuery(id, cursor)}
        from={from}
        pageHref={(cursor) => `${foodPath(id)}?reviews=${encodeURIComponent(cursor)}#reviews`}
        entry={(review) => (
          <ReviewEntry
            review={review}
            heading={
              <span>
                <strong>{review.reviewer}</strong>
                {review.isEdited && <span className="muted"> (edited)</span>}
              </span>
            }
            baker={cook.firstName || 'The baker'}
          >
            {actions?.(review)}
          </ReviewEntry>
        )}
        empty={<p className="muted">No reviews yet. Anyone who picks up an order can write the first one.</p>}
      />
    </section>
  )
}
