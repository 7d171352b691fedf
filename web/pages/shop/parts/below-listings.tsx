import { useRef } from 'react'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { filtersFromUrl, hasFilters } from '#web/features/listings/listing-search.ts'
import { Shelves } from '#web/features/listings/shelves.tsx'
import { shelvesQuery } from '#web/features/listings/shelves-query.ts'
import { useBrowsingPlace } from '#web/features/location/use-browsing-place.ts'
import { Invitations } from '#web/features/welcome/invitations.tsx'
import { paths, signInPath } from '#web/paths.ts'
import { useComesUnseen } from '#web/rendering/use-comes-unseen.ts'
import { useNear } from '#web/rendering/use-near.ts'

/**
 * The home page below its listings: shelves around the place (unless a search is active) and invitations.
 * Shelves load when near, and appear only while out of view, to avoid layout shifts; cached ones appear at once.
 */
export function BelowListings({ search }: { search: URLSearchParams }) {
  const { user } = useCurrentUser()
  const { near, ...lookedFor } = filtersFromUrl(search)
  const { point, isPending } = useBrowsingPlace(near)
  const start = useRef<HTMLDivElement>(null)
  const isNear = useNear(start)
  const { data: shelves } = useApiQuery(shelvesQuery(point), {
    enabled: isNear && !isPending,
    keepPrevious: true,
  })
  const mayCome = useComesUnseen(start, shelves !== undefined)
  return (
    <>
      <div ref={start}>
        {shelves && mayCome && !hasFilters(lookedFor) && <Shelves shelves={shelves} point={point} />}
      </div>
      <Invitations
        isVisitor={user === null}
        startBakingPath={user ? paths.postFood : signInPath(paths.auth, paths.postFood)}
      />
    </>
  )
}
