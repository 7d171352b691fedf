import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import type { AdminReview } from '#shared/api/admin-reviews.ts'
import { urlOf } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { ListPages, totalText } from '../list-pages.tsx'
import { Loading } from '../waiting.tsx'
import { adminReviewsQuery, type ReviewsView, reviewsView } from './admin-reviews-query.ts'
import { ReviewStateDialog } from './review-state-dialog.tsx'
import { ReviewsTable } from './reviews-table.tsx'

/** The Reviews tab: what buyers wrote, newest first, to be hidden and shown again (decisions, OPEN-22, OPEN-64). */
export function ReviewsPanel({ search, admin, navigate, onSessionEnd }: PanelProps) {
  const { data, isError, refetch } = useApiQuery(adminReviewsQuery(search), { keepPrevious: true })
  const [chosen, setChosen] = useState<AdminReview | null>(null)
  const view = reviewsView(search)
  return (
    <section className="stack">
      <div className="page-head row">
        <h1>Reviews</h1>
        {data && <span className="muted">{totalText(data)} in all</span>}
      </div>
      <div className="sheet stack">
        <Filters view={view} onFilter={navigate} />
        {data === undefined && !isError && <Loading />}
        {data === undefined && isError && (
          <LoadFailed onRetry={() => void refetch()}>We could not load the reviews.</LoadFailed>
        )}
        {data && (
          <>
            {data.reviews.length === 0 ? (
              <p className="muted">
                {isNarrowed(view) ? 'No review is like that.' : 'Nobody has written a review yet.'}
              </p>
            ) : (
              <ReviewsTable
                reviews={data.reviews}
                mayChange={mayDo(admin.role, 'handle_reports')}
                onState={setChosen}
              />
            )}
            <ListPages
              place={data}
              shown={data.reviews.length}
              hrefOf={(page) => consolePath('reviews', { ...view, ...page })}
            />
          </>
        )}
      </div>
      {chosen && (
        <ReviewStateDialog review={chosen} onClose={() => setChosen(null)} onSessionEnd={onSessionEnd} />
      )}
    </section>
  )
}

function isNarrowed({ search, status }: ReviewsView): boolean {
  return search !== undefined || status !== undefined
}

function Filters({ view, onFilter }: { view: ReviewsView; onFilter: (typed: URLSearchParams) => void }) {
  return (
    <ListForm
      tab="reviews"
      filters={{ ...view }}
      allHref={isNarrowed(view) ? consolePath('reviews') : null}
      file={{ href: urlOf('/api/admin/reviews.csv', { query: { ...view } }), name: 'reviews.csv' }}
      onFilter={onFilter}
    >
      <TextField
        label="Search"
        type="search"
        name="search"
        icon="search"
        maxLength={100}
        placeholder="Words, or an id"
        defaultValue={view.search}
      />
      <SelectField label="Status" name="status" defaultValue={view.status ?? ''}>
        <option value="">All</option>
        <option value="shown">Shown</option>
        <option value="hidden">Hidden</option>
      </SelectField>
    </ListForm>
  )
}
