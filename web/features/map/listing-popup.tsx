import type { ReactNode } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { categoryLabel, categorySlug } from '#shared/categories.ts'
import { formatMiles } from '#shared/distance.ts'
import { excerpt } from '#shared/excerpt.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { nextPickup } from '#web/features/listings/next-pickup-copy.ts'
import { shownPrice } from '#web/features/listings/shown-price.ts'
import { takesOrders } from '#web/features/listings/takes-orders.ts'
import { foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { listingQuery } from '../listings/listing-query.ts'
import { pickupTypeText } from '../listings/pickup-type.ts'
import { possiblePickupsQuery } from '../pickups/possible-pickups-query.ts'
import { bakerName } from './map-labels.ts'
import css from './map-popup.module.css'

/** Maximum lengths of the longer texts, in characters. */
const shown = { description: 120, instructions: 140 } as const

interface ListingPopupProps {
  id: string
  /** miles from the visitor, when their place is known */
  distance: number | null
  /** the searched pickup day; the popup then shows the bake day that is ready on it */
  day?: string | undefined
}

/** The content of a listing's popup (MAP-14 to MAP-21). */
export function ListingPopup({ id, distance, day }: ListingPopupProps) {
  const { data: listing, isError, refetch } = useApiQuery(listingQuery(id, null, day))
  if (listing) return <Contents listing={listing} distance={distance} isOfDay={day !== undefined} />
  if (isError)
    return (
      <div role="alert" className={css.contents}>
        <p>We could not load this listing. It may have sold out or been taken down.</p>
        <Button icon="refresh" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <div className={css.contents} aria-busy="true">
      <Skeleton width="half" />
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton kind="button" />
    </div>
  )
}

interface ContentsProps extends Pick<ListingPopupProps, 'distance'> {
  listing: Listing
  /** whether to link to the shown batch, which may not be the next one */
  isOfDay: boolean
}

function Contents({ listing, distance, isOfDay }: ContentsProps) {
  const now = useNow()
  const { cook, address, pickupInstructions } = listing
  return (
    <div className={css.contents}>
      <p className={css.price}>
        <Badge hue={categorySlug(listing.cuisine)}>{categoryLabel(listing.cuisine)}</Badge>
        <strong>{shownPrice(listing)}</strong>
      </p>
      <p className={css.description}>{excerpt(listing.description, shown.description)}</p>
      <ul className={css.facts}>
        <Fact icon={cook.cookType === 'food_truck' ? 'truck' : 'home'}>
          <strong>{bakerName(cook)}</strong>
        </Fact>
        <Fact icon="clock">
          <strong>{readyByLabel(listing, now)}</strong>
        </Fact>
        <PickupFact listing={listing} />
        <Fact icon="pin">
          {distance !== null && (
            <>
              <strong>{formatMiles(distance)}</strong> ·{' '}
            </>
          )}
          {address}
          <br />
          {pickupTypeText(listing.addressType)}
          {pickupInstructions && `. ${excerpt(pickupInstructions, shown.instructions)}`}
        </Fact>
      </ul>
      <p className={css.foot}>
        <ButtonLink variant="primary" wide href={foodPath(listing.id, isOfDay ? listing.batchId : null)}>
          View Details
        </ButtonLink>
      </p>
    </div>
  )
}

/** The next pickup of the shown batch with its order deadline; renders nothing if there is none. */
function PickupFact({ listing }: { listing: Listing }) {
  const now = useNow()
  const { data } = useApiQuery(possiblePickupsQuery(listing.id, listing.batchId))
  if (!data?.isNeeded || !takesOrders(listing, now)) return null
  const next = nextPickup(data.windows, now)
  if (next === null) return null
  return (
    <Fact icon="calendar">
      Order by <strong>{next.orderBy}</strong> · pickup{' '}
      <strong>
        <Unbroken>{next.pickup}</Unbroken>
      </strong>
    </Fact>
  )
}

interface FactProps {
  icon: 'truck' | 'home' | 'clock' | 'calendar' | 'pin'
  children: ReactNode
}

function Fact({ icon, children }: FactProps) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}
