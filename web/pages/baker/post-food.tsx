import { useState } from 'react'
import notFound from '#web/assets/illustrations/not-found.svg'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { ListingForm } from '#web/features/listings/listing-form.tsx'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'

/** Posts a listing, or edits the one in `?edit=` (NAV-34, POST-01, POST-02). */
export default function PostFoodPage({ search }: PageProps) {
  const { user } = useCurrentUser()
  // keep a filled-in form when the session ends; saving then reports it
  const [owner] = useState(user)
  const edited = search.get('edit')
  if (owner === null) return <SessionEnded title="Sign in to post baked goods" />
  if (edited !== null) return <EditFood key={edited} owner={owner} id={edited} />
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Post Baked Goods</h1>
        <p className="muted">Answer a few short questions, and neighbors can find what you bake.</p>
      </div>
      <ListingForm user={owner} listing={null} />
    </div>
  )
}

type Owner = NonNullable<ReturnType<typeof useCurrentUser>['user']>

function EditFood({ owner, id }: { owner: Owner; id: string }) {
  const { data: listing, isError } = useApiQuery(listingQuery(id))
  if (listing === undefined && !isError)
    return <PageSkeleton shape="form">Loading your listing...</PageSkeleton>
  if (listing === undefined || listing.cookId !== owner.id) return <NotYours />
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Edit Listing</h1>
        <p className="muted">{listing.title}</p>
      </div>
      <ListingForm user={owner} listing={listing} />
    </div>
  )
}

/** The listing does not exist, or belongs to another baker. */
function NotYours() {
  return (
    <EmptyState
      level={1}
      drawing={notFound}
      title="Listing Not Found"
      action={
        <ButtonLink variant="primary" href={`${paths.sellerDashboard}?tab=listings`}>
          My Listings
        </ButtonLink>
      }
    >
      You can only edit your own listings, and only until you delete them.
    </EmptyState>
  )
}
