import { useId } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { categoryLabel, categorySlug } from '#shared/categories.ts'
import { formatMiles } from '#shared/distance.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { foodPath } from '#web/paths.ts'
import { stillPart } from '#web/still-part.tsx'
import { Badge, Tape } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PriceTicket } from '#web/ui/price-ticket.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { excerpt } from './excerpt.ts'
import css from './listing-card.module.css'
import { ListingPhoto } from './listing-photo.tsx'
import { pickupTypeText } from './pickup-type.ts'

/** How much of the longer texts a card shows, in characters. */
const shown = { description: 90, address: 60, instructions: 60 } as const

const CardShares = stillPart(async () => {
  const { CardShares } = await import('./card-shares.tsx')
  return CardShares
})

interface ListingCardProps {
  listing: Listing
  /** the moment "Today" and "Tomorrow" are meant from */
  now: Date
  /** miles from the reader, when both places are known */
  distance?: number | undefined
  /** for the first cards of a page, whose photos are seen at once */
  eager?: boolean
  /** the rank of its title: 2 where the list stands right under the page's title */
  level?: 2 | 3
  onAddToCart: (listing: Listing) => void
  onSeeDetails: (listing: Listing) => void
}

/** One listing in a list (CARD-01 to CARD-17). An item of `ListingGrid`, which lines its rows up with its neighbours. */
export function ListingCard({
  listing,
  now,
  distance,
  eager = false,
  level = 3,
  onAddToCart,
  onSeeDetails,
}: ListingCardProps) {
  const titleId = useId()
  const page = foodPath(listing.id)
  const Heading = `h${level}` as const
  const soldOut = listing.servingsAvailable < 1
  return (
    <li className={css.card}>
      <Link href={page} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ListingPhoto listing={listing} eager={eager} className={css.photo} />
      </Link>
      <Badge hue={categorySlug(listing.cuisine)} className={css.category}>
        {categoryLabel(listing.cuisine)}
      </Badge>
      {listing.isSample && <Tape className={css.sample}>SAMPLE</Tape>}
      <PriceTicket
        className={css.ticket}
        price={formatMoney(fromDecimal(listing.price) ?? 0)}
        unit="per serving"
      />
      <div className={`xs muted ${css.shares}`}>
        <CardShares price={listing.price} />
      </div>
      <Heading id={titleId} className={css.title}>
        <Link href={page}>{listing.title}</Link>
      </Heading>
      <p className={css.description}>{excerpt(listing.description, shown.description)}</p>
      <p className={css.baker}>
        <Icon name={listing.cook.cookType === 'food_truck' ? 'truck' : 'home'} />
        <span>
          {listing.cook.firstName} {listing.cook.lastName}
        </span>
        <Rating value={listing.rating} count={listing.reviewCount} />
      </p>
      <Facts listing={listing} now={now} distance={distance} />
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

interface FactsProps {
  listing: Listing
  now: Date
  distance: number | undefined
}

function Facts({ listing, now, distance }: FactsProps) {
  const { servingDescription, address, pickupInstructions } = listing
  return (
    <ul className={css.facts}>
      {listing.servingsAvailable < 1 ? (
        <li className={css.serving}>
          <Icon name="bag" />
          <strong>Sold out</strong>
        </li>
      ) : (
        servingDescription && (
          <li className={css.serving}>
            <Icon name="bag" />
            <span>{servingDescription}</span>
          </li>
        )
      )}
      <li className={css.ready}>
        <Icon name="clock" />
        <strong>{readyByLabel(listing, now)}</strong>
      </li>
      <li className={css.pickup}>
        <Icon name="pin" />
        <div>
          <p>
            {distance !== undefined && (
              <>
                <strong>{formatMiles(distance)}</strong> ·{' '}
              </>
            )}
            {excerpt(address, shown.address)}
          </p>
          <p>{pickupTypeText(listing.addressType)}</p>
          {pickupInstructions && <p>{excerpt(pickupInstructions, shown.instructions)}</p>}
        </div>
      </li>
    </ul>
  )
}
