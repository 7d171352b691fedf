import { LateNothingFound } from '#web/features/listings/late-nothing-found.tsx'
import { ListingResults } from '#web/features/listings/listing-results.tsx'
import { filtersFromUrl, searchFromUrl, searchPath } from '#web/features/listings/listing-search.ts'
import { useMoreListings } from '#web/features/listings/use-more-listings.ts'
import { useOwnBrowsingPlace } from '#web/features/location/use-browsing-place.ts'
import { withinText } from '#web/features/location/within-text.ts'
import { ListingMap } from '#web/features/map/listing-map.tsx'
import { useViewMode } from '#web/features/map/use-view-mode.ts'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import css from './browse.module.css'
import { useListingActions } from './parts/listing-actions.tsx'
import { ListingFinder } from './parts/listing-finder.tsx'

/** All results, 24 per page, each page with its own address (decisions, OPEN-52). */
export default function BrowsePage({ search }: PageProps) {
  const filters = filtersFromUrl(search)
  const wanted = searchFromUrl(search)
  const browsing = useOwnBrowsingPlace(filters.near)
  const { place, isPending } = browsing
  // a later page without a place in its address belongs to the list without a place
  const point = wanted.cursor && filters.near === undefined ? null : browsing.point
  const mode = useViewMode()
  const { dialog, ...actions } = useListingActions()
  const { read, more, next, showMore, ...progress } = useMoreListings(wanted, point, isPending)
  const results = {
    read,
    title: 'Baked Goods Available Near You',
    nothing: <LateNothingFound path={paths.browse} filters={filters} point={point} isMap={mode === 'map'} />,
    within: point && filters.maxDistance ? withinText(filters.maxDistance).toLowerCase() : null,
  }
  // no address contains the device's location, so the link to the next page starts the list over
  const near = filters.near ?? place?.label ?? ''
  const nextPath = searchPath(paths.browse, { ...filters, near, ...(point && near === '' ? {} : next) })
  return (
    <div className={`wrap ${css.page}`}>
      <h1>Browse Baked Goods</h1>
      <ListingFinder path={paths.browse} search={search} browsing={browsing} mode={mode} read={read} />
      {mode === 'map' ? (
        <ListingMap {...results} filters={filters} place={place} />
      ) : (
        <ListingResults
          {...actions}
          {...results}
          point={point}
          isOfDay={filters.day !== undefined}
          isWaiting={isPending}
          more={more}
          foot={
            <nav aria-label="Pages" className={css.pages}>
              {wanted.cursor && <ButtonLink href={searchPath(paths.browse, filters)}>First page</ButtonLink>}
              <ShowMore
                {...progress}
                count={more.length}
                href={nextPath}
                things="baked goods"
                focusable="h3 a"
                automaticPages={3}
                onShow={showMore}
              />
            </nav>
          }
        />
      )}
      {dialog}
    </div>
  )
}
