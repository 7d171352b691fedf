import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import type { Point } from '#shared/distance.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { cachedData, useApiQuery } from '#web/data/use-api-query.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ListingCards } from './listing-cards.tsx'
import css from './listing-results.module.css'

interface ListingResultsProps {
  read: ApiQuery<ListPage<CardListing>>
  /** whether the query is not known yet; the previous results stay meanwhile */
  isWaiting?: boolean
  title: string
  /** the point that distances are measured from (CARD-14); null when unknown */
  point: Point | null
  /** the maximum distance as text, when a distance filter applies (FIND-11) */
  within?: string | null
  /** beside the title, e.g. a link to all results */
  action?: (page: ListPage<CardListing> | undefined) => ReactNode
  /** the requested pages below the first */
  more?: readonly ApiQuery<ListPage<CardListing>>[]
  /** below the cards, e.g. a link to the next page */
  foot?: ReactNode
  /** the content when nothing was found */
  nothing: ReactNode
  /** whether the search has a pickup day; the cards then link to the batch of that day */
  isOfDay?: boolean
  onAddToCart: (listing: CardListing) => void
  onSeeDetails: (listing: CardListing) => void
}

/** Loaded on demand, because server-rendered pages already have their listings. */
const ListingSkeletons = lazy(async () => {
  const { ListingSkeletons } = await import('./listing-skeletons.tsx')
  return { default: ListingSkeletons }
})

const none: readonly never[] = []

/** A page of listings in its four states: loading, error, empty, loaded (LAND-06, LAND-10 to LAND-14). */
export function ListingResults({
  read,
  isWaiting = false,
  title,
  point,
  within,
  action,
  more = none,
  foot,
  nothing,
  ...actions
}: ListingResultsProps) {
  const { data, isError, isPlaceholderData, refetch } = useApiQuery(read, {
    keepPrevious: true,
    enabled: !isWaiting,
  })
  const shownFrom = useShown(point, isPlaceholderData || isWaiting)
  const isEmpty = data?.items.length === 0
  const queryClient = useQueryClient()
  const shown = more.reduce(
    (sum, page) => sum + (cachedData(queryClient, page)?.items.length ?? 0),
    data?.items.length ?? 0,
  )
  return (
    <section aria-label={title} aria-busy={isPlaceholderData || isWaiting} data-results>
      <div className={css.head}>
        {!isEmpty && <h2>{title}</h2>}
        {within && <p>{within}</p>}
        <p role="status">{countText(data, shown)}</p>
        {action?.(data)}
      </div>
      {isError && data === undefined && <Failed onRetry={() => void refetch()} />}
      {!isError && data === undefined && <Loading />}
      {isEmpty && nothing}
      {data && !isEmpty && (
        <>
          {/* another place replaces the cards instead of moving them */}
          <ListingCards
            key={shownFrom ? `${shownFrom.latitude} ${shownFrom.longitude}` : ''}
            listings={data.items}
            more={more}
            point={shownFrom}
            {...actions}
          />
          {foot}
        </>
      )}
    </section>
  )
}

/** The point of the shown list: the previous point while the previous results stay. */
function useShown(point: Point | null, isOfBefore: boolean): Point | null {
  const [shown, setShown] = useState(point)
  const isOther = shown?.latitude !== point?.latitude || shown?.longitude !== point?.longitude
  if (isOfBefore || !isOther) return shown
  setShown(point)
  return point
}

/** Announces the text but not the skeleton cards (LAND-10, LAND-11). */
function Loading() {
  return (
    <>
      <p role="status" className="muted">
        Loading delicious baked goods...
      </p>
      <Suspense>
        <ListingSkeletons />
      </Suspense>
    </>
  )
}

function countText(page: ListPage<CardListing> | undefined, shown: number): string {
  if (!page || page.items.length === 0) return ''
  const { total, correctedQuery, matchedWords } = page
  const correction = correctedQuery === undefined ? '' : `Showing results for “${correctedQuery}”. `
  const count = total === null || total === shown ? `${shown} shown` : `${shown} of ${total}`
  const matched =
    matchedWords === undefined
      ? ''
      : `Nothing has all of your words. These have ${matchedWords.least} of ${matchedWords.of}. `
  return correction + matched + count
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed level={3} onRetry={onRetry}>
      Failed to load baked goods. Please refresh the page.
    </LoadFailed>
  )
}
