import type { UseQueryResult } from '@tanstack/react-query'
import type { Listing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import nothingYet from '#web/assets/illustrations/no-results.svg'
import { importPath, paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PanelSkeleton } from '#web/ui/page-skeleton.tsx'
import { MyListings } from './my-listings.tsx'
import { MyListingsFilter } from './my-listings-filter.tsx'
import type { MyListingsView } from './my-listings-view.ts'

interface MyListingsPanelProps {
  listings: UseQueryResult<ListPage<Listing>>
  view: MyListingsView
  /** the filters' page, and the other fields of its address */
  page: { path: string; fields: Readonly<Record<string, string>> }
  onView: (view: URLSearchParams) => void
  /** the address of the page with this cursor; null: the first page */
  pageHref: (cursor: string | null) => string
  /** whether a page after the first is shown */
  isLaterPage: boolean
}

/** A page of the baker's listings in its four states: loading, error, empty, loaded (DASH-06 to DASH-09). */
export function MyListingsPanel(props: MyListingsPanelProps) {
  const { listings, view, page, onView, pageHref, isLaterPage } = props
  const { data, isError, refetch } = listings
  const isNarrowed = view.query !== undefined || view.state !== undefined
  if (data === undefined) {
    return isError ? (
      <ListingsFailed onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton>Loading your listings...</PanelSkeleton>
    )
  }
  if (data.items.length === 0 && !isNarrowed && !isLaterPage) {
    return (
      <EmptyState
        drawing={nothingYet}
        title="No listings yet"
        action={
          <div className="row">
            <ButtonLink variant="primary" icon="plus" href={paths.postFood}>
              Post your first bake
            </ButtonLink>
            <ButtonLink icon="list" href={importPath}>
              Import from a file
            </ButtonLink>
          </div>
        }
      >
        Your listings show up here. You can change them or take them down.
      </EmptyState>
    )
  }
  return (
    <>
      <MyListingsFilter view={view} page={page} total={data.total} onView={onView} />
      <p>
        <Link href={importPath}>Import bakes from a file</Link>
      </p>
      {data.items.length === 0 ? (
        <p className="sheet muted">None of your listings match.</p>
      ) : (
        <MyListings listings={data.items} />
      )}
      {(isLaterPage || data.nextCursor !== null) && (
        <nav aria-label="Pages" className="row">
          {isLaterPage && <ButtonLink href={pageHref(null)}>First page</ButtonLink>}
          {data.nextCursor !== null && (
            <ButtonLink icon="arrow-right" href={pageHref(data.nextCursor)}>
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

function ListingsFailed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed onRetry={onRetry}>We could not load your listings. Try again.</LoadFailed>
}
