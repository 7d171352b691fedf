import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { CategoryShelf } from '#web/features/listings/category-shelf.tsx'
import { dayLabel } from '#web/features/listings/filter-labels.ts'
import { filtersFromUrl } from '#web/features/listings/listing-search.ts'
import { SearchBar } from '#web/features/listings/search-bar.tsx'
import { PlaceRow } from '#web/features/location/place-row.tsx'
import type { BrowsingPlace } from '#web/features/location/use-browsing-place.ts'
import { useLocationControl } from '#web/features/location/use-location.ts'
import type { ViewMode } from '#web/features/map/view-mode.ts'
import { changeViewMode, ViewToggle } from '#web/features/map/view-toggle.tsx'
import { staticPart } from '#web/rendering/static-part.tsx'

const ActiveFilters = staticPart(
  async () => {
    const { ActiveFilters } = await import('#web/features/listings/active-filters.tsx')
    return ActiveFilters
  },
  { takesOver: true },
)

interface ListingFinderProps {
  /** the page that shows the results */
  path: string
  /** the query of the page's address */
  search: URLSearchParams
  browsing: BrowsingPlace
  mode: ViewMode
  /** the query of the results */
  read: ApiQuery<ListPage<CardListing>>
}

/** The filters above a list of listings: the search bar with the place, the category shelf, the active filters. */
export function ListingFinder({ path, search, browsing, mode, read }: ListingFinderProps) {
  const filters = filtersFromUrl(search)
  const { near, maxDistance } = filters
  const { request, forget } = useLocationControl()
  const { place } = browsing
  const { data } = useApiQuery(read, { keepPrevious: true, enabled: false })
  return (
    <>
      <SearchBar
        path={path}
        filters={filters}
        hasPlace={place !== null}
        view={<ViewToggle mode={mode} />}
        where={
          <PlaceRow
            near={near}
            browsing={browsing}
            maxDistance={maxDistance}
            onLocated={() => changeViewMode('map')}
          />
        }
        summary={[
          filters.query || filters.cuisine || 'All baked goods',
          place ? (place.label ?? 'Near you') : 'Anywhere',
          ...(filters.day ? [dayLabel(filters.day)] : []),
        ].join('\u00a0· ')}
        count={data?.total === 1 ? 'Show 1 bake' : `Show ${data?.total ?? ''} bakes`}
        onNeedPlace={async () => place !== null || near !== undefined || (await request('filter')) !== null}
      />
      <ActiveFilters
        path={path}
        filters={filters}
        search={search}
        // an automatic location has no chip, to avoid a layout shift; a button beside the place box forgets it
        placeName={place && !place.isGranted ? (place.label ?? 'you') : null}
        onForgetPlace={forget}
      />
      <CategoryShelf path={path} filters={filters} />
    </>
  )
}
