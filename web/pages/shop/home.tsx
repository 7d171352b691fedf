import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { LateNothingFound } from '#web/features/listings/late-nothing-found.tsx'
import { ListingResults } from '#web/features/listings/listing-results.tsx'
import { filtersFromUrl, searchPath } from '#web/features/listings/listing-search.ts'
import { landingListingsQuery } from '#web/features/listings/listings-query.ts'
import { useOwnBrowsingPlace } from '#web/features/location/use-browsing-place.ts'
import { withinText } from '#web/features/location/within-text.ts'
import { ListingMap } from '#web/features/map/listing-map.tsx'
import { useViewMode } from '#web/features/map/use-view-mode.ts'
import becomeCss from '#web/features/welcome/become-a-baker.module.css'
import featureCss from '#web/features/welcome/feature-cards.module.css'
import { Hero } from '#web/features/welcome/hero.tsx'
import howCss from '#web/features/welcome/how-it-works.module.css'
import { homeSections, paths, signInPath } from '#web/paths.ts'
import { staticPart } from '#web/rendering/static-part.tsx'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './home.module.css'
import { HomeGreeting } from './parts/home-greeting.tsx'
import { useListingActions } from './parts/listing-actions.tsx'
import { ListingFinder } from './parts/listing-finder.tsx'

const BelowListings = staticPart(
  async () => {
    const { BelowListings } = await import('./parts/below-listings.tsx')
    return BelowListings
  },
  { styles: [becomeCss, featureCss, howCss], takesOver: true },
)

/** The landing page for visitors and signed-in users (NAV-28, LAND-05; decisions, OPEN-28). */
export default function HomePage({ search }: PageProps) {
  const { user } = useCurrentUser()
  const filters = filtersFromUrl(search)
  const browsing = useOwnBrowsingPlace(filters.near)
  const { place, point, isPending } = browsing
  const mode = useViewMode()
  const { dialog, ...actions } = useListingActions()
  const results = {
    read: landingListingsQuery(filters, point),
    title: 'Baked Goods Available Near You',
    nothing: <LateNothingFound path={paths.home} filters={filters} point={point} isMap={mode === 'map'} />,
    within: place && filters.maxDistance ? withinText(filters.maxDistance).toLowerCase() : null,
  }
  return (
    <>
      {user ? (
        <HomeGreeting user={user} />
      ) : (
        <Hero startBakingPath={signInPath(paths.auth, paths.postFood)} />
      )}
      <div className={`wrap ${css.browse}`} id={homeSections.browse}>
        <ListingFinder
          path={paths.home}
          search={search}
          browsing={browsing}
          mode={mode}
          read={results.read}
        />
        {mode === 'map' ? (
          <ListingMap {...results} filters={filters} place={place} />
        ) : (
          <ListingResults
            {...actions}
            {...results}
            point={point}
            isOfDay={filters.day !== undefined}
            isWaiting={isPending}
            action={(page) =>
              page?.nextCursor && (
                <ButtonLink variant="quiet" href={searchPath(paths.browse, filters)} className="end">
                  See all
                </ButtonLink>
              )
            }
          />
        )}
      </div>
      <BelowListings search={search} />
      {dialog}
    </>
  )
}
