import { useState } from 'react'
import type { ReceivedReview } from '#shared/api/reviews.ts'
import { foodPath } from '#web/paths.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewPages } from './review-pages.tsx'
import { receivedReviewsQuery } from './review-queries.ts'
import css from './reviews.module.css'

interface ReceivedReviewsProps {
  /** the cursor of the first page from the address; undefined: the newest */
  from: string | undefined
  /** the address of the page with this cursor */
  pageHref: (cursor: string) => string
}

/** The reviews of a baker's listings, each with a reply button (decisions, OPEN-64). */
export function ReceivedReviews({ from, pageHref }: ReceivedReviewsProps) {
  const { part: ReplyDialog, isFetching, prepare, need } = usePart(fetchDialog, 'The reply form did not load')
  const [answered, setAnswered] = useState<ReceivedReview | null>(null)
  const reply = async (review: ReceivedReview) => {
    if (await need()) setAnswered(review)
  }
  return (
    <section id="reviews" className={`sheet stack tight ${css.section}`} aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <ReviewPages
        readAfter={receivedReviewsQuery}
        from={from}
        pageHref={pageHref}
        entry={(review) => (
          <ReviewEntry review={review} heading={<Heading review={review} />} baker="Your reply">
            {review.mayReply && (
              <Button
                icon={review.reply ? 'edit' : 'message'}
                busy={isFetching}
                aria-label={`${review.reply ? 'Edit reply to' : 'Reply to'} ${review.reviewer}`}
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={() => void reply(review)}
              >
                {review.reply ? 'Edit reply' : 'Reply'}
              </Button>
            )}
          </ReviewEntry>
        )}
        empty={
          <p className="muted">No reviews yet. Buyers can write one once they have picked their order up.</p>
        }
      />
      {ReplyDialog && answered && (
        <ReplyDialog key={answered.id} review={answered} onClose={() => setAnswered(null)} />
      )}
    </section>
  )
}

function Heading({ review: { reviewer, isEdited, listing } }: { review: ReceivedReview }) {
  return (
    <span>
      <strong>{reviewer}</strong>
      {isEdited && <span className="muted"> (edited)</span>} on{' '}
      {listing.isArchived ? listing.title : <Link href={foodPath(listing.id)}>{listing.title}</Link>}
    </span>
  )
}

async function fetchDialog() {
  const { ReplyDialog } = await import('./reply-dialog.tsx')
  return ReplyDialog
}
