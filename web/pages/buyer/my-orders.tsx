import { useLocation } from 'wouter'
import type { PersonId } from '#shared/api/ids.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { OrderNews } from '#web/features/orders/live/order-news.tsx'
import { useOrderEvents } from '#web/features/orders/live/use-order-events.ts'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { OrderSearchForm } from '#web/features/orders/order-search-form.tsx'
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
  return <MyOrders buyerId={user.id} cursor={search.get('cursor')} text={search.get('query') ?? ''} />
}

function MyOrders({ buyerId, cursor, text }: { buyerId: PersonId; cursor: string | null; text: string }) {
  const { data, error, refetch } = useApiQuery(buyerOrdersQuery(buyerId, cursor ?? undefined, text))
  const [, navigate] = useLocation()
  useOrderEvents()
  if (isSignedOut(error)) return <LoggedOut />
  const isSearched = text !== ''
  const isAnything = isSearched || cursor !== null || (data?.items.length ?? 0) > 0
  return (
    <div className={`wrap narrow ${css.page}`}>
      <div className="page-head">
        <h1>My Orders</h1>
        <p className="muted">Everything you’ve ordered, and where to pick it up.</p>
      </div>
      {isAnything && (
        <OrderSearchForm
          text={text}
          path={paths.myOrders}
          onSearch={(typed) => navigate(pageHref(typed, null))}
        />
      )}
      {!isSearched && <OrderNews orders={data?.items} />}
      <OrderList
        page={data}
        isFailed={error !== null}
        onRetry={() => void refetch()}
        pageHref={(to) => pageHref(text, to)}
        isLaterPage={cursor !== null}
        empty={isSearched ? nothingLikeThat : nothingYet}
      >
        {(orders) => <OrderSlips {...orders} reviewOf={(order) => <OrderReview order={order} />} />}
      </OrderList>
    </div>
  )
}

const nothingYet = {
  title: 'No orders yet',
  text: 'When you order something, it shows up here until you have picked it up.',
  action: (
    <ButtonLink variant="primary" href={paths.browse}>
      Browse Baked Goods
    </ButtonLink>
  ),
}

const nothingLikeThat = {
  title: 'No matching orders',
  text: 'None of your orders match.',
  action: <ButtonLink href={paths.myOrders}>Show all orders</ButtonLink>,
}

function pageHref(text: string, cursor: string | null): string {
  const query = new URLSearchParams({ ...(text && { query: text }), ...(cursor && { cursor }) })
  return query.size === 0 ? paths.myOrders : `${paths.myOrders}?${query}`
}

function LoggedOut() {
  return <SessionEnded title="Sign in to see your orders" />
}
