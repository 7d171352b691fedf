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
  /** of the list of facts that it is part of */
  className: string | undefined
}

/**
 * By when to order for the next pickup, and when that is; nothing for a baker without pickup windows, and where it can be ordered no more. It says what the page came
 * with: the order form asks anew.
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
          <span>All pickup times are full or over.</span>
        )}
      </li>
    </ul>
  )
}
