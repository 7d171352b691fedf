import type { ReactNode } from 'react'
import type { Order } from '#shared/api/orders.ts'
import type { ListPage } from '#shared/api/paging.ts'
import noOrders from '#web/assets/illustrations/no-orders.svg'
import { useNow } from '#web/rendering/now.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { groupOrders, type OrderGroups } from './order-groups.ts'
import css from './order-list.module.css'
import { UnfinishedOrders } from './unfinished-orders.tsx'

interface OrderListProps {
  page: ListPage<Order> | undefined
  isFailed: boolean
  onRetry: () => void
  /** the URL of the page with this cursor; null is the first page */
  pageHref: (cursor: string | null) => string
  /** whether this is not the first page */
  isLaterPage: boolean
  /** the text shown without any orders */
  empty: { title: string; text: string; action: ReactNode }
  /** renders the live and finished orders; there is at least one */
  children: (orders: Pick<OrderGroups<Order>, 'live' | 'over'>) => ReactNode
}

/** A page of orders in its four states: loading, error, empty, loaded. */
export function OrderList(props: OrderListProps) {
  const { page, isFailed, onRetry, pageHref, isLaterPage, empty, children } = props
  const now = useNow()
  if (isFailed && page === undefined) return <OrdersFailed onRetry={onRetry} />
  if (page === undefined) return <OrderSkeletons />
  const { live, over, unfinished } = groupOrders(page.items, now)
  const isEmpty = live.length + over.length === 0
  return (
    <>
      {isEmpty && page.nextCursor === null && (
        <EmptyState drawing={noOrders} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {!isEmpty && children({ live, over })}
      <UnfinishedOrders orders={unfinished} />
      {(isLaterPage || page.nextCursor !== null) && (
        <nav aria-label="Pages" className="row">
          {isLaterPage && <ButtonLink href={pageHref(null)}>Newest orders</ButtonLink>}
          {page.nextCursor !== null && (
            <ButtonLink icon="arrow-right" href={pageHref(page.nextCursor)}>
              Older orders
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

export function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed onRetry={onRetry}>We could not load the orders. Try again.</LoadFailed>
}

function OrderSkeletons() {
  return (
    <>
      <p role="status" className="muted">
        Loading orders...
      </p>
      <div aria-hidden="true" className={css.list}>
        {['first', 'second', 'third'].map((place) => (
          <div key={place} className="sheet stack">
            <Skeleton kind="heading" width="most" />
            <Skeleton width="half" />
            <Skeleton width="most" />
          </div>
        ))}
      </div>
    </>
  )
}
