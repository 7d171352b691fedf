import type { ReactNode } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { plural } from '#shared/plural.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './listing-facts.module.css'
import { pickupTypeText } from './pickup-type.ts'
import { shownPrice } from './shown-price.ts'
import { takesOrders } from './takes-orders.ts'

/** From this number of servings the page no longer warns that few are left. */
const fewLeft = 5

interface ListingFactsProps {
  listing: Listing
  /** renders the pickup times, in a list with the class of the other facts */
  pickup: (className: string | undefined) => ReactNode
}

/**
 * The top of the listing's receipt: price, servings left, order deadline, ready time and place.
 */
export function ListingFacts({ listing, pickup }: ListingFactsProps) {
  const now = useNow()
  const { address, hidesAddress, mostPerBuyer, pickupInstructions } = listing
  return (
    <>
      <p className={css.price}>
        <strong>{shownPrice(listing)}</strong>
        <span className="muted">
          {listing.options.length === 0 ? (
            <>per serving · {listing.servingDescription}</>
          ) : (
            <>a serving: {listing.servingDescription}</>
          )}
        </span>
        {isSoldOut(listing) ? (
          <Badge tone="bad">Sold out</Badge>
        ) : (
          takesOrders(listing, now) && <ServingsLeft count={listing.servingsAvailable} />
        )}
      </p>
      {pickup(css.facts)}
      <ul className={css.facts}>
        <li>
          <Icon name="clock" />
          <span>
            Ready <strong>{readyByLabel(listing, now)}</strong>
          </span>
        </li>
        <li>
          <Icon name="pin" />
          <span>
            {address}
            <br />
            {pickupTypeText(listing.addressType)}
            {hidesAddress && '. The exact address comes with the confirmed order.'}
          </span>
        </li>
        {mostPerBuyer !== null && (
          <li>
            <Icon name="bag" />
            <span>
              {plural(mostPerBuyer, ['Limit of # serving per buyer', 'Limit of # servings per buyer'])}
            </span>
          </li>
        )}
        {pickupInstructions !== '' && (
          <li>
            <Icon name="info" />
            <span>{pickupInstructions}</span>
          </li>
        )}
      </ul>
    </>
  )
}

function ServingsLeft({ count }: { count: number }) {
  const words = count === 1 ? '1 serving left' : `${count} servings left`
  return <Badge tone={count <= fewLeft ? 'warn' : 'plain'}>{words}</Badge>
}
