import type { AdminReview } from '#shared/api/admin-reviews.ts'
import { foodPath } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { useShopHref } from '../shop-origin.ts'
import css from './reviews-table.module.css'

interface ReviewsTableProps {
  reviews: readonly AdminReview[]
  mayChange: boolean
  /** hides or unhides a review */
  onState: (review: AdminReview) => void
}

/** A row for each review with its actions. */
export function ReviewsTable({ reviews, mayChange, onState }: ReviewsTableProps) {
  const { momentText } = useConsoleClock()
  const shopHref = useShopHref()
  return (
    <DataTable
      caption="Reviews"
      rows={reviews}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'review',
          label: 'Review',
          kind: 'lead',
          cell: ({ rating, body, reply }) => (
            <div className={css.text}>
              <Stars value={rating} />
              <p>{body || <span className="muted">No text</span>}</p>
              {reply !== null && <p className="small muted">Reply: {reply}</p>}
            </div>
          ),
        },
        {
          key: 'listing',
          label: 'Product',
          cell: ({ listing }) => <Link href={shopHref(foodPath(listing.id))}>{listing.title}</Link>,
        },
        { key: 'buyer', label: 'Buyer', cell: ({ buyer }) => buyer.name },
        { key: 'baker', label: 'Baker', cell: ({ cook }) => cook.name },
        {
          key: 'written',
          label: 'Written',
          cell: ({ createdAt, isEdited }) => `${momentText(createdAt)}${isEdited ? ' (edited)' : ''}`,
        },
        { key: 'status', label: 'Status', cell: (review) => <ReviewStatus review={review} /> },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (review) =>
            mayChange && (
              <Button
                variant="quiet"
                icon={review.hidden ? 'eye' : 'eye-off'}
                label={`${review.hidden ? 'Show again' : 'Hide'}: review of ${review.listing.title} by ${review.buyer.name}`}
                onClick={() => onState(review)}
              />
            ),
        },
      ]}
    />
  )
}

function ReviewStatus({ review: { hidden } }: { review: AdminReview }) {
  const { momentText } = useConsoleClock()
  if (hidden === null)
    return (
      <Badge tone="good" dot>
        Shown
      </Badge>
    )
  return (
    <div className={css.text}>
      <Badge tone="bad" dot>
        Hidden
      </Badge>
      <p className="small muted">
        {hidden.by ?? 'An admin'}, {momentText(hidden.at)}: {hidden.note}
      </p>
    </div>
  )
}
