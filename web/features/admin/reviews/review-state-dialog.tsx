import type { AdminReview } from '#shared/api/admin-reviews.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { requiredReason } from '../reason-field.tsx'
import { changeReviewState } from './api.ts'

interface ReviewStateDialogProps {
  review: AdminReview
  onClose: () => void
  onSessionEnd: () => void
}

/** The URLs to refetch: reviews, the log, and listings with their ratings. */
const staleUrls = ['/api/admin', '/api/food-listings', '/api/sellers']

/** Asks before hiding or unhiding a review, and explains the effect. */
export function ReviewStateDialog({ review, onClose, onSessionEnd }: ReviewStateDialogProps) {
  const hides = review.hidden === null
  return (
    <ReasonDialog
      title={hides ? 'Hide review' : 'Show review again'}
      submitLabel={hides ? 'Hide review' : 'Show again'}
      isDanger={hides}
      asks={{ ...requiredReason, hint: 'Kept in the activity log. Only moderators can read it.' }}
      send={(note) => changeReviewState(review.id, hides, note)}
      toastFor={() => ({
        title: hides ? 'Review hidden' : 'Review shown again',
        description: review.listing.title,
      })}
      staleUrls={staleUrls}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        <bdi>{review.buyer.name}</bdi> gave {review.listing.title} {review.rating} of 5 stars
        {review.body === '' ? '.' : `: “${review.body}”`}
      </p>
      <p>
        {hides
          ? 'It’s removed from every page and no longer counts in the rating. Its buyer can’t change it, and the baker can’t reply.'
          : 'Everyone can read it again, and it counts toward the rating.'}
      </p>
    </ReasonDialog>
  )
}
