import type { PersonId } from '#shared/api/ids.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { OrderNews } from '#web/features/orders/live/order-news.tsx'
import { useOrderEvents } from '#web/features/orders/live/use-order-events.ts'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { OrderSlips } from '#web/features/orders/order-slips.tsx'
import { buyerOrdersQuery } from '#web/features/orders/orders-query.ts'
import { OrderReview } from '#web/features/reviews/order-review.tsx'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './my-orders.module.css'

/** The buyer's orders, newest first (ORDER-09 to ORDER-16, ORDER-20). */
export default function MyOrdersPage({ search }: PageProps) {
  const { user } = useCurrentUser()
  if (user === null) return <LoggedOut />
  return <MyOrders buyerId={user.id} cursor={search.get('cursor')} />
}

function MyOrders({ buyerId, cursor }: { buyerId: PersonId; cursor: string | null }) {
  const { data, error, refetch } = useApiQuery(buyerOrdersQuery(buyerId, cursor ?? undefined))
  useOrderEvents()
  if (isSignedOut(error)) return <LoggedOut />
  return (
    <div className={`wrap narrow ${css.page}`}>
      <div className="page-head">
        <h1>My Orders</h1>
        <p className="muted">Everything you’ve ordered, and where to pick it up.</p>
      </div>
      <OrderNews orders={data?.items} />
      <OrderList
        page={data}
        isFailed={error !== null}
        onRetry={() => void refetch()}
        pageHref={pageHref}
        isLaterPage={cursor !== null}
        empty={{
          title: 'No orders yet',
          text: 'When you order something, it shows up here until you have picked it up.',
          action: (
            <ButtonLink variant="primary" href={paths.browse}>
              Browse Baked Goods
            </ButtonLink>
          ),
        }}
      >
        {(orders) => <OrderSlips {...orders} reviewOf={(order) => <OrderReview order={order} />} />}
      </OrderList>
    </div>
  )
}

function pageHref(cursor: string | null): string {
  return cursor === null ? paths.myOrders : `${paths.myOrders}?cursor=${encodeURIComponent(cursor)}`
}

function LoggedOut() {
  return <SessionEnded title="Sign in to see your orders" />
}
