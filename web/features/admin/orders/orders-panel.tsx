import { useState } from 'react'
import { mostPeopleSearched } from '#shared/api/admin-orders.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ConsoleList } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { allOrdersQuery, isNarrowed, ordersViewOf } from './orders-queries.ts'
import { OrdersWithActs } from './orders-with-acts.tsx'

/**
 * The Orders tab: all orders, which the server searches, filters and sorts (ADMIN-08, ADMIN-10; decisions, OPEN-17).
 */
export function OrdersPanel({ search, navigate, onSessionEnd }: PanelProps) {
  const orders = useApiQuery(allOrdersQuery(search), { keepPrevious: true })
  // an order's own URL opens its dialog
  const [viewed, setViewed] = useState(search.get('order'))
  const view = ordersViewOf(search)
  const { data } = orders
  return (
    <div className="stack">
      <ConsoleList
        title="Orders"
        list={orders}
        rowsOf={(data) => data.orders}
        isNarrowed={isNarrowed(view)}
        filters={
          <>
            <OrderFilters view={view} cookName={data?.orders[0]?.cookName ?? null} onFilter={navigate} />
            {data?.tooManyPeople && (
              <Notice tone="warn">
                More than {mostPeopleSearched} people match, so you see the orders of only some of them. Enter
                more of the name or email address to narrow it down.
              </Notice>
            )}
          </>
        }
        failure={
          orders.error?.message.startsWith('422')
            ? 'This link has a filter we don’t recognize. Set the filters again.'
            : 'We could not load the orders. Try again.'
        }
        empty={<p className="muted">No matching orders.</p>}
        hrefOf={(page) => consolePath('orders', { ...view, ...page })}
      >
        {(rows) => (
          <OrdersWithActs
            key={rows.map(({ id }) => id).join()}
            orders={rows}
            onView={setViewed}
            onSessionEnd={onSessionEnd}
          />
        )}
      </ConsoleList>
      <OrderDialog id={viewed} onClose={() => setViewed(null)} />
    </div>
  )
}
