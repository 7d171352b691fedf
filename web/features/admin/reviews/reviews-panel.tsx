import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import type { AdminReview } from '#shared/api/admin-reviews.ts'
import { urlOf } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ConsoleList } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { adminReviewsQuery, type ReviewsView, reviewsView } from './admin-reviews-query.ts'
import { ReviewStateDialog } from './review-state-dialog.tsx'
import { ReviewsTable } from './reviews-table.tsx'

/** The Reviews tab: all reviews, newest first, which admins can hide and unhide (decisions, OPEN-22, OPEN-64). */
export function ReviewsPanel({ search, admin, navigate, onSessionEnd }: PanelProps) {
  const list = useApiQuery(adminReviewsQuery(search), { keepPrevious: true })
  const [chosen, setChosen] = useState<AdminReview | null>(null)
  const view = reviewsView(search)
  return (
    <section className="stack">
      <ConsoleList
        title="Reviews"
        list={list}
        rowsOf={({ reviews }) => reviews}
        isNarrowed={isNarrowed(view)}
        filters={<Filters view={view} onFilter={navigate} />}
        failure="We could not load the reviews."
        empty={
          <p className="muted">
            {isNarrowed(view) ? 'No matching reviews.' : 'Nobody has written a review yet.'}
          </p>
        }
        hrefOf={(page) => consolePath('reviews', { ...view, ...page })}
      >
        {(rows) => (
          <ReviewsTable reviews={rows} mayChange={mayDo(admin.role, 'handle_reports')} onState={setChosen} />
        )}
      </ConsoleList>
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
        placeholder="Words or an ID"
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
