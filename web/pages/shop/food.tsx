import { useEffect } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { Listing } from '#shared/api/listings.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import nothingFound from '#web/assets/illustrations/no-results.svg'
import { ApiError } from '#web/data/api-client.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useCart } from '#web/features/cart/cart-provider.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { ListingFacts } from '#web/features/listings/listing-facts.tsx'
import { ListingGallery } from '#web/features/listings/listing-gallery.tsx'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { ListingBaker, ListingStory, ListingTitle } from '#web/features/listings/listing-story.tsx'
import otherBakesCss from '#web/features/listings/other-bakes.module.css'
import { OrderPanel } from '#web/features/orders/order-panel.tsx'
import { sharesText } from '#web/features/payments/sale-copy.ts'
import { ReportLink } from '#web/features/reports/report-link.tsx'
import reviewsCss from '#web/features/reviews/reviews.module.css'
import { useFeeRate } from '#web/features/settings/use-fee-rate.ts'
import { editFoodPath, foodPath, paths } from '#web/paths.ts'
import { staticPart } from '#web/rendering/static-part.tsx'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { showFailure } from '#web/ui/show-failure.ts'
import css from './food.module.css'

const ListingSkeleton = staticPart(async () => {
  const { ListingSkeleton } = await import('#web/ui/page-skeleton.tsx')
  return ListingSkeleton
})

const DraftNotice = staticPart(
  async () => {
    const { DraftNotice } = await import('#web/features/identity/confirm-first.tsx')
    return DraftNotice
  },
  { takesOver: true },
)

const NextPickup = staticPart(
  async () => {
    const { NextPickup } = await import('#web/features/listings/next-pickup.tsx')
    return NextPickup
  },
  { pushes: true },
)

const ListingPlace = staticPart(
  async () => {
    const { ListingPlace } = await import('./parts/listing-place.tsx')
    return ListingPlace
  },
  { takesOver: true },
)

const WaitForIt = staticPart(
  async () => {
    const { WaitForIt } = await import('#web/features/waitlists/wait-for-it.tsx')
    return WaitForIt
  },
  { takesOver: true, pushes: true },
)

const ComingDays = staticPart(
  async () => {
    const { ComingDays } = await import('#web/features/bake-days/coming-days.tsx')
    return ComingDays
  },
  { takesOver: true, pushes: true },
)

const ListingReviews = staticPart(
  async () => {
    const { ListingReviews } = await import('#web/features/reviews/listing-reviews.tsx')
    return ListingReviews
  },
  { styles: [reviewsCss], takesOver: true },
)

const OtherBakes = staticPart(
  async () => {
    const { OtherBakes } = await import('#web/features/listings/other-bakes.tsx')
    return OtherBakes
  },
  { styles: [otherBakesCss] },
)

/** One listing (DETAIL-01 to DETAIL-06) with its reviews and its baker's other listings. */
export default function FoodPage({ params, search }: PageProps) {
  const { user } = useCurrentUser()
  const { data: listing, error, refetch } = useApiQuery(listingQuery(params.id ?? '', search.get('day')))
  if (error instanceof ApiError && error.status === 404)
    return listing ? <FoodGone title={listing.title} /> : <FoodNotFound />
  // show the previous data; the offline note says that it may be old
  if (!listing) return error ? <FoodFailed onRetry={() => void refetch()} /> : <ListingSkeleton />
  const isOwn = user?.id === listing.cookId
  const reporting = { userId: user?.id ?? null, page: foodPath(listing.id), asked: search.get('report') }
  return (
    <div className={`wrap ${css.page}`}>
      <Link href={paths.browse} className={`row tight small muted ${css.back}`}>
        <Icon name="arrow-left" />
        Back to baked goods
      </Link>
      <article className={`split ${css.item}`}>
        <div>
          <ListingGallery key={listing.id} listing={listing} />
        </div>
        <div>
          <ListingTitle listing={listing} />
        </div>
        <ListingReceipt listing={listing} user={user} search={search} />
        <div>
          <ListingStory listing={listing} />
          {!isOwn && (
            <ReportLink thing={{ type: 'listing', id: listing.id, name: 'this listing' }} {...reporting} />
          )}
        </div>
        <div>
          <ListingBaker cook={listing.cook} isContactKept={user !== null && !isOwn} />
          {!isOwn && (
            <ReportLink thing={{ type: 'user', id: listing.cookId, name: 'this baker' }} {...reporting} />
          )}
        </div>
        <div>
          <ListingReviews
            listing={listing}
            from={search.get('reviews') ?? undefined}
            actions={({ id, reviewer, isOwn: isOwnReview }) =>
              !isOwnReview && (
                <ReportLink
                  thing={{ type: 'review', id, name: `the review by ${reviewer}` }}
                  {...reporting}
                  brief
                />
              )
            }
          />
        </div>
        <div>
          <OtherBakes listing={listing} />
        </div>
      </article>
    </div>
  )
}

interface ListingReceiptProps {
  listing: Listing
  user: CurrentUser | null
  search: URLSearchParams
}

/** The receipt of a listing: its price and pickup, and the order panel. */
function ListingReceipt({ listing, user, search }: ListingReceiptProps) {
  const { add } = useCart()
  const feeRate = useFeeRate()
  return (
    <aside className={css.receipt} aria-label="Price and pickup">
      <Receipt>
        <div className="stack">
          <ListingFacts
            listing={listing}
            pickup={(className) => <NextPickup listing={listing} className={className} />}
          />
          {listing.batchId !== null && <ComingDays id={listing.id} chosen={listing.batchId} />}
          {listing.placedIn && (
            <p className="small muted">
              Shown at {listing.placedIn}. <Link href={editFoodPath(listing.id)}>Set the exact spot</Link>
            </p>
          )}
          {user?.id === listing.cookId && listing.isDraft && <DraftNotice isOne />}
          <OrderPanel
            key={listing.batchId ?? listing.id}
            listing={listing}
            user={user}
            again={search.get('again')}
            onAddToCart={(draft) => add(listing, draft)}
            fetchPaymentStep={fetchPaymentStep}
            foot={(sale) => (
              <>
                {isSoldOut(listing) && <WaitForIt listing={listing} user={user} />}
                <p className="xs muted">
                  {feeRate !== null && `${sharesText([sale], feeRate)}. `}
                  Local pickup only.
                </p>
              </>
            )}
          />
          <ListingPlace listing={listing} />
        </div>
      </Receipt>
    </aside>
  )
}

async function fetchPaymentStep() {
  const { PaymentStep } = await import('#web/features/payments/payment-step.tsx')
  return PaymentStep
}

/** The page of a missing listing (DETAIL-05). */
function FoodNotFound() {
  return (
    <EmptyState
      level={1}
      drawing={nothingFound}
      title="Food Item Not Found"
      action={
        <ButtonLink variant="primary" href={paths.browse}>
          Browse Baked Goods
        </ButtonLink>
      }
    >
      It may have sold out or been taken down.
    </EmptyState>
  )
}

/** The page of a listing that was removed while open. */
function FoodGone({ title }: { title: string }) {
  return (
    <div role="alert">
      <EmptyState
        level={1}
        drawing={nothingFound}
        title={`${title} is no longer available`}
        action={
          <ButtonLink variant="primary" href={paths.browse}>
            Browse Baked Goods
          </ButtonLink>
        }
      >
        The baker took this listing down while you were looking. See what other bakers have.
      </EmptyState>
    </div>
  )
}

/** The page of a listing that failed to load (DETAIL-06). */
function FoodFailed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    void showFailure('Could not load food item details')
  }, [])
  return (
    <LoadFailed level={1} onRetry={onRetry}>
      Could not load food item details
    </LoadFailed>
  )
}
