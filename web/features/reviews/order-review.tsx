import { useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { useNow } from '#web/rendering/now.tsx'
import { usePart } from '#web/rendering/use-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReviewEntry } from './review-entry.tsx'

/** The buyer's review of a completed order, or a button to write it (ORDER-21; decisions, OPEN-64). */
export function OrderReview({ order }: { order: Order }) {
  const { part: dialogs, isFetching, prepare, need } = usePart(fetchDialogs, 'The review form did not load')
  const [asked, setAsked] = useState<'write' | 'delete' | null>(null)
  const now = useNow()
  const { review, isReviewable, title, cook } = order
  const isChangeable = review !== null && !review.isHidden && new Date(review.changeableUntil) > now
  if (review === null && !isReviewable) return null

  const ask = async (what: 'write' | 'delete') => {
    if (await need()) setAsked(what)
  }
  const reach = { busy: isFetching, onPointerEnter: prepare, onFocus: prepare }
  const dialog = { order, onClose: () => setAsked(null) }
  return (
    <>
      {review && (
        <ReviewEntry
          review={review}
          heading={<strong>Your review</strong>}
          baker={cook.firstName || 'The baker'}
        >
          {review.isHidden && (
            <Notice tone="warn" icon="eye-off">
              A moderator hid this review. Only you can see it here.
            </Notice>
          )}
        </ReviewEntry>
      )}
      <div className="row tight">
        {isReviewable && (
          <Button
            variant="primary"
            icon="star"
            aria-label={`Write a review: ${title}`}
            {...reach}
            onClick={() => void ask('write')}
          >
            Write a review
          </Button>
        )}
        {isChangeable && (
          <>
            <Button
              icon="edit"
              aria-label={`Edit review: ${title}`}
              {...reach}
              onClick={() => void ask('write')}
            >
              Edit review
            </Button>
            <Button
              variant="quiet"
              icon="trash"
              aria-label={`Delete your review: ${title}`}
              {...reach}
              onClick={() => void ask('delete')}
            >
              Delete
            </Button>
          </>
        )}
      </div>
      {dialogs && (
        <>
          {asked === 'write' && <dialogs.ReviewDialog {...dialog} />}
          <dialogs.DeleteReviewDialog {...dialog} open={asked === 'delete'} />
        </>
      )}
    </>
  )
}

async function fetchDialogs() {
  const [{ ReviewDialog }, { DeleteReviewDialog }] = await Promise.all([
    import('./review-dialog.tsx'),
    import('./delete-review-dialog.tsx'),
  ])
  return { ReviewDialog, DeleteReviewDialog }
}
