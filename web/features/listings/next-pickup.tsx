import type { Listing } from '#shared/api/listings.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { possiblePickupsQuery } from '#web/features/pickups/possible-pickups-query.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { nextPickup } from './next-pickup-copy.ts'
import { takesOrders } from './takes-orders.ts'

interface NextPickupProps {
  listing: Pick<Listing, 'id' | 'batchId' | 'closed' | 'orderBy'>
  /** the class of the surrounding list of facts */
  className: string | undefined
}

/**
 * The next pickup and its order deadline. Renders nothing without pickup windows or when orders are closed.
 * It uses the page's data; the order form refetches.
 */
export function NextPickup({ listing, className }: NextPickupProps) {
  const now = useNow()
  const { data } = useApiQuery(possiblePickupsQuery(listing.id, listing.batchId), { enabled: false })
  if (!data?.isNeeded || !takesOrders(listing, now)) return null
  const next = nextPickup(data.windows, now)
  return (
    <ul className={className}>
      <li>
        <Icon name="calendar" />
        {next ? (
          <span>
            Order by <strong>{next.orderBy}</strong> · pickup{' '}
            <strong>
              <Unbroken>{next.pickup}</Unbroken>
            </strong>
          </span>
        ) : (
          <span>All pickup times are full or have passed.</span>
        )}
      </li>
    </ul>
  )
}
