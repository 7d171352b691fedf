import { useId } from 'react'
import type { CardListing } from '#shared/api/listings.ts'
import { briefOrderBy, briefPickup } from '#shared/brief-moment.ts'
import { categoryLabel, categorySlug } from '#shared/categories.ts'
import { formatMiles } from '#shared/distance.ts'
import { excerpt } from '#shared/excerpt.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { foodPath } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Tape } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PriceTicket } from '#web/ui/price-ticket.tsx'
import { Rating } from '#web/ui/rating.tsx'
import css from './listing-card.module.css'
import { ListingPhoto } from './listing-photo.tsx'
import { pickupTypeText } from './pickup-type.ts'
import { hasHigherPrices, shownPrice } from './shown-price.ts'

/** Maximum lengths of the longer texts, in characters; lines may show less. */
const shown = { description: 90, address: 60, instructions: 60 } as const

interface ListingCardProps {
  listing: CardListing
  /** the current time, the base of "Today" and "Tomorrow" */
  now: Date
  /** miles from the visitor, when both places are known */
  distance?: number | undefined
  /** for the first cards of a page, whose photos are visible at once */
  eager?: boolean
  /** whether to link to the shown batch, which may not be the next one */
  isOfDay?: boolean
  onAddToCart: (listing: CardListing) => void
  onSeeDetails: (listing: CardListing) => void
}

/**
 * A listing in a list (CARD-01 to CARD-17), its picture first (decisions, cards). An item of `ListingGrid`, which
 * aligns the rows of its cards. Each text has a fixed number of lines.
 */
export function ListingCard({
  listing,
  now,
  distance,
  eager = false,
  isOfDay = false,
  onAddToCart,
  onSeeDetails,
}: ListingCardProps) {
  const titleId = useId()
  const page = foodPath(listing.id, isOfDay ? listing.batchId : null)
  const soldOut = isSoldOut(listing)
  return (
    <li className={css.card}>
      <Link href={page} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ListingPhoto listing={listing} eager={eager} />
      </Link>
      <Badge hue={categorySlug(listing.cuisine)} className={css.category}>
        {categoryLabel(listing.cuisine)}
      </Badge>
      {listing.isSample && <Tape className={css.sample}>SAMPLE</Tape>}
      <StockBadge listing={listing} now={now} />
      <div className={css.top}>
        <PriceTicket className={css.ticket} price={shownPrice(listing)} unit={soldBy(listing)} />
        <Rating value={listing.rating} count={listing.reviewCount} />
      </div>
      <h3 id={titleId} className={css.title}>
        <Link href={page}>
          <span>{listing.title}</span>
        </Link>
      </h3>
      <p className={css.description}>{excerpt(listing.description, shown.description)}</p>
      {listing.servingDescription && (
        <p className={`${css.line} ${css.fact} ${css.serving}`}>
          <Icon name="bag" />
          <span>{listing.servingDescription}</span>
        </p>
      )}
      <BakerLine listing={listing} now={now} distance={distance} />
      <PlaceLine {...listing} />
      <div className={css.actions}>
        <Button
          variant="soft"
          icon="plus"
          aria-describedby={titleId}
          disabled={soldOut}
          onClick={() => onAddToCart(listing)}
        >
          Add to Cart
        </Button>
        <Button variant="quiet" aria-describedby={titleId} onClick={() => onSeeDetails(listing)}>
          See Details
        </Button>
      </div>
    </li>
  )
}

/**
 * The badge at the corner of the photo: sold out, otherwise the order deadline with its pickup window,
 * or the order deadline of a bake with minimum notice.
 */
function StockBadge({ listing, now }: Pick<ListingCardProps, 'listing' | 'now'>) {
  if (isSoldOut(listing))
    return (
      <Badge tone="bad" className={css.stock}>
        Sold out
      </Badge>
    )
  const next = briefPickup(listing, now)
  const orderBy = next ? next.orderBy : briefOrderBy(listing, now)
  return (
    (orderBy ?? next) && (
      <p className={css.stock}>
        {orderBy && <Badge>Order by {orderBy}</Badge>}
        {next && <Badge>Pickup {next.pickup}</Badge>}
      </p>
    )
  )
}

/** The unit of the price; without plural rules, to keep the card's code small. */
function soldBy(listing: CardListing): string {
  const { options } = listing
  if (options.length === 0) return 'per serving'
  // "from" says it
  if (hasHigherPrices(listing)) return ''
  return options.length === 1 ? '1 option' : `${options.length} options`
}

/** The baker, the distance and the ready time. */
function BakerLine({
  listing: { cook, ...listing },
  now,
  distance,
}: Pick<ListingCardProps, 'listing' | 'now' | 'distance'>) {
  return (
    <p className={css.baker}>
      <span className={css.line}>
        <Avatar person={cook} size="tiny" />
        <Icon name={cook.cookType === 'food_truck' ? 'truck' : 'home'} />
        <span>
          {cook.firstName} {cook.lastName}
        </span>
      </span>
      <span>
        {distance !== undefined && (
          <>
            <strong>{formatMiles(distance)}</strong> ·{' '}
          </>
        )}
        <strong>{readyByLabel(listing, now)}</strong>
      </span>
    </p>
  )
}

/** The pickup place and its kind, with instructions if they fit. */
function PlaceLine({ address, addressType, pickupInstructions }: CardListing) {
  return (
    <p className={`${css.line} ${css.fact} ${css.place}`}>
      <Icon name="pin" />
      <span className={css.line}>
        <span>{excerpt(withoutZip(address), shown.address)}</span>
        <span>
          <span className={css.dot}>· </span>
          {pickupTypeText(addressType)}
        </span>
      </span>
      {pickupInstructions && <span>· {excerpt(pickupInstructions, shown.instructions)}</span>}
    </p>
  )
}

/** An address without the ZIP code at its end, to leave space for the street. */
function withoutZip(address: string): string {
  return address.replace(/,? \d{5}(-\d{4})?$/, '')
}
