import type { Listing } from '#shared/api/listings.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { useNow } from '#web/now.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './listing-facts.module.css'
import { pickupTypeText } from './pickup-type.ts'

/** From how many servings on the page stops saying how few are left. */
const fewLeft = 5

/** What one serving costs, when and where it is ready, and how many are left: the top of the listing's receipt. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const now = useNow()
  const { address, hidesAddress, pickupInstructions } = listing
  return (
    <>
      <p className={css.price}>
        <strong>{formatMoney(fromDecimal(listing.price) ?? 0)}</strong>
        <span className="muted">per serving · {listing.servingDescription}</span>
      </p>
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
        {pickupInstructions !== '' && (
          <li>
            <Icon name="info" />
            <span>{pickupInstructions}</span>
          </li>
        )}
      </ul>
      <p>
        <ServingsLeft count={listing.servingsAvailable} />
      </p>
    </>
  )
}

function ServingsLeft({ count }: { count: number }) {
  if (count === 0) return <Badge tone="bad">Sold out</Badge>
  const words = `${count} ${count === 1 ? 'serving' : 'servings'} left`
  return <Badge tone={count <= fewLeft ? 'warn' : 'plain'}>{words}</Badge>
}
