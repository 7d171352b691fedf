import { useState } from 'react'
import { mostPeopleSearched } from '#shared/api/admin-orders.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListPages, totalText } from '../list-pages.tsx'
import { Loading } from '../waiting.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { allOrdersQuery, ordersViewOf } from './orders-queries.ts'
import { OrdersWithActs } from './orders-with-acts.tsx'

/** The Orders tab: all orders, searched, narrowed and sorted by the server (ADMIN-08, ADMIN-10; decisions, OPEN-17). */
export function OrdersPanel({ search, navigate, onSessionEnd }: PanelProps) {
  const orders = useApiQuery(allOrdersQuery(search), { keepPrevious: true })
  // an order's own address opens it at once
  const [viewed, setViewed] = useState(search.get('order'))
  const view = ordersViewOf(search)
  const { data } = orders
  return (
    <div className="stack">
      <div className="page-head row">
        <h1>Orders</h1>
        {data && <span className="muted">{totalText(data)} in all</span>}
      </div>
      <div className="sheet stack">
        <OrderFilters view={view} cookName={data?.orders[0]?.cookName ?? null} onFilter={navigate} />
        {data?.tooManyPeople && (
          <Notice tone="warn">
            More than {mostPeopleSearched} people match: only the orders of some of them are shown. More of
            the name or the e-mail address tells them apart.
          </Notice>
        )}
        {data && (
          <OrdersWithActs
            key={data.orders.map(({ id }) => id).join()}
            orders={data.orders}
            onView={setViewed}
            onSessionEnd={onSessionEnd}
          />
        )}
        {data && (
          <ListPages
            place={data}
            shown={data.orders.length}
            hrefOf={(page) => consolePath('orders', { ...view, ...page })}
          />
        )}
        {orders.isPending && <Loading />}
        {orders.isError && data === undefined && (
          <LoadFailed onRetry={() => void orders.refetch()}>
            {orders.error.message.startsWith('422')
              ? 'The address asks for something the list does not know.'
              : 'We could not load the orders. Nothing is lost.'}
          </LoadFailed>
        )}
      </div>
      <OrderDialog id={viewed} onClose={() => setViewed(null)} />
    </div>
  )
}
