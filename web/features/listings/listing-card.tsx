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
import { shownPrice } from './shown-price.ts'

/** How much of the longer texts a card has, in characters; its lines may show less. */
const shown = { description: 90, address: 60, instructions: 60 } as const

interface ListingCardProps {
  listing: CardListing
  /** the moment "Today" and "Tomorrow" are meant from */
  now: Date
  /** miles from the reader, when both places are known */
  distance?: number | undefined
  /** for the first cards of a page, whose photos are seen at once */
  eager?: boolean
  /** the rank of its title: 2 where the list stands right under the page's title */
  level?: 2 | 3
  /** whether it leads to the batch that it shows, which may not be the next */
  isOfDay?: boolean
  onAddToCart: (listing: CardListing) => void
  onSeeDetails: (listing: CardListing) => void
}

/**
 * One listing in a list (CARD-01 to CARD-17), its picture first (decisions, cards). An item of `ListingGrid`, which lines
 * its rows up with its neighbors. No text makes it taller: each has its lines, whatever somebody wrote.
 */
export function ListingCard({
  listing,
  now,
  distance,
  eager = false,
  level = 3,
  isOfDay = false,
  onAddToCart,
  onSeeDetails,
}: ListingCardProps) {
  const titleId = useId()
  const page = foodPath(listing.id, isOfDay ? listing.batchId : null)
  const Heading = `h${level}` as const
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
        <PriceTicket
          className={css.ticket}
          price={shownPrice(listing)}
          unit={soldBy(listing.options.length)}
        />
        <Rating value={listing.rating} count={listing.reviewCount} />
      </div>
      <Heading id={titleId} className={css.title}>
        <Link href={page}>
          <span>{listing.title}</span>
        </Link>
      </Heading>
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
 * At the corner of the photo, where it takes no room of the texts: that it is sold out, else by when to order for which pickup window, or
 * by when to order what takes its time.
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

/** What the price is of; the rules of plurals would be more to load than the card. */
function soldBy(options: number): string {
  if (options === 0) return 'per serving'
  return options === 1 ? '1 option' : `${options} options`
}

/** Who bakes it, how far away, and when it is ready. */
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

/** Where and how it is picked up: the kind of place is always whole, and the instructions are left out where they have no room. */
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

/** An address without the ZIP at its end, which says nothing to a neighbor and takes the room of the street. */
function withoutZip(address: string): string {
  return address.replace(/,? \d{5}(-\d{4})?$/, '')
}
