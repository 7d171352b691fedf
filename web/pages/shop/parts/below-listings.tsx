import { lazy, Suspense, useRef } from 'react'
import { useCurrentUser } from '#web/features/accounts/use-current-user.ts'
import { filtersFromUrl, hasFilters } from '#web/features/listings/listing-search.ts'
import { useBrowsingPlace } from '#web/features/location/use-browsing-place.ts'
import { Invitations } from '#web/features/welcome/invitations.tsx'
import { useNear } from '#web/rendering/use-near.ts'
import { paths, signInPath } from '#web/routing/paths.ts'

const Shelves = lazy(async () => {
  const { Shelves } = await import('#web/features/listings/shelves.tsx')
  return { default: Shelves }
})

/**
 * What the home page has below its listings: the shelves around the place, unless something else is looked for, and what it
 * invites to. The shelves come when somebody is near, below what they see, so that nothing moves under their eyes.
 */
export function BelowListings({ search }: { search: URLSearchParams }) {
  const { user } = useCurrentUser()
  const { near, ...lookedFor } = filtersFromUrl(search)
  const { point, isPending } = useBrowsingPlace(near)
  const start = useRef<HTMLDivElement>(null)
  const isNear = useNear(start)
  return (
    <>
      <div ref={start}>
        {isNear && !hasFilters(lookedFor) && (
          <Suspense>
            <Shelves point={point} isWaiting={isPending} />
          </Suspense>
        )}
      </div>
      <Invitations
        isVisitor={user === null}
        startBakingPath={user ? paths.postFood : signInPath(paths.auth, paths.postFood)}
      />
    </>
  )
}
