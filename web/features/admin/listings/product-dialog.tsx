import type { AdminListingDetail } from '#shared/api/admin-listings.ts'
import { categoryLabel } from '#shared/categories.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { foodPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'
import { dateText } from '../date-labels.ts'
import { Fact, Facts } from '../facts.tsx'
import { useShopHref } from '../shop-origin.ts'
import { Waiting } from '../waiting.tsx'
import css from './product-dialog.module.css'
import { productQuery } from './product-queries.ts'
import { ProductStatus } from './product-status.tsx'

const addressTypeLabels = { home: 'Home', commercial: 'Commercial', other: 'Other' } as const

interface ProductDialogProps {
  /** null while closed */
  id: string | null
  onClose: () => void
}

/** All details of a listing, including its exact location. */
export function ProductDialog({ id, onClose }: ProductDialogProps) {
  const { data: listing, isError, refetch } = useApiQuery(productQuery(id ?? ''), { enabled: id !== null })
  return (
    <Dialog open={id !== null} title={listing?.title ?? 'Product'} onClose={onClose}>
      {listing ? (
        <ProductFacts listing={listing} />
      ) : (
        <Waiting isFailed={isError} onRetry={() => void refetch()}>
          We could not load this product.
        </Waiting>
      )}
    </Dialog>
  )
}

function ProductFacts({ listing }: { listing: AdminListingDetail }) {
  const { dayText } = useConsoleClock()
  const shopHref = useShopHref()
  const isShown = listing.status === 'active' || listing.status === 'past'
  return (
    <>
      {listing.archivedAt !== null && (
        <Notice tone="warn">
          Archived on {dayText(listing.archivedAt)} by {listing.archivedBy ?? 'its baker'}
          {listing.archiveReason !== null && `: ${listing.archiveReason}`}
        </Notice>
      )}
      {listing.photos.length > 0 && (
        <ul className={css.photos}>
          {listing.photos.map((photo, index) => (
            <li key={photo}>
              <img src={photo} alt={`${index + 1} of ${listing.photos.length}`} width={120} height={120} />
            </li>
          ))}
        </ul>
      )}
      <Facts>
        <Fact label="Status">
          <ProductStatus listing={listing} />
        </Fact>
        <Fact label="Baker">
          <Link href={consolePath('users', { user: listing.cookId })}>{listing.cookName}</Link>
          <br />
          {listing.cookEmail}
        </Fact>
        <Fact label="Category">{categoryLabel(listing.cuisine)}</Fact>
        <Fact label="Price">
          {formatMoney(fromDecimal(listing.price) ?? 0)}, {listing.servingDescription}
        </Fact>
        <Fact label="Servings left">{String(listing.servingsAvailable)}</Fact>
        <Fact label="Ready by">
          {dateText(listing.readyByDate)}, {listing.readyByTime} ({listing.timeZone})
        </Fact>
        <Fact label="Orders completed">{String(listing.orderCount)}</Fact>
        <Fact label="Rating">
          {listing.reviewCount > 0 && `${listing.rating} of ${listing.reviewCount} reviews`}
        </Fact>
        <Fact label="Posted">{dayText(listing.createdAt)}</Fact>
        <Fact label={`Address (${addressTypeLabels[listing.addressType]})`} wide>
          {listing.address}
          {listing.hidesAddress && ' (hidden from the public)'}
        </Fact>
        <Fact label="Pickup instructions" wide>
          {listing.pickupInstructions}
        </Fact>
        <Fact label="Description" wide>
          {listing.description}
        </Fact>
        <Fact label="Ingredients" wide>
          {listing.ingredients}
        </Fact>
      </Facts>
      {isShown && (
        <ButtonLink icon="arrow-right" href={shopHref(foodPath(listing.id))}>
          Open its page
        </ButtonLink>
      )}
    </>
  )
}
