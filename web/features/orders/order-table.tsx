// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens `display` changes, which takes the native roles away
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { BulkActions } from './bulk-actions.tsx'
import type { OrderGroups } from './order-groups.ts'
import { rowStop } from './order-keys.ts'
import { OrderRow } from './order-row.tsx'
import { isChoosable, waitingFirst } from './order-rows.ts'
import css from './order-table.module.css'

const columns = ['Order', 'Buyer', 'Pickup', 'Amount', 'Status'] as const

/**
 * A baker's orders, one row each with its next step; the slip opens below its row. Waiting orders come first, finished
 * ones last. Chosen rows share bulk actions.
 */
export function OrderTable({ live, over }: Pick<OrderGroups<Order>, 'live' | 'over'>) {
  const [ticked, setTicked] = useState<ReadonlySet<OrderId>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<OrderId>>(new Set())
  const orders = waitingFirst([...live, ...over])
  const choosable = orders.filter(isChoosable)
  const chosen = choosable.filter(({ id }) => ticked.has(id))
  const keepFocus = useKeptFocus(orders)
  return (
    <div className={`sheet ${css.orders}`}>
      <BulkActions choosable={choosable} chosen={chosen} onChoose={(ids) => setTicked(new Set(ids))} />
      <table className={css.table} role="table">
        <caption className="visually-hidden">Orders</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <span className="visually-hidden">Choose</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
            <th scope="col" role="columnheader">
              <span className="visually-hidden">Next step</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" {...keepFocus}>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              isChosen={ticked.has(order.id)}
              isOpened={opened.has(order.id)}
              onChoose={() => setTicked(toggled(ticked, order.id))}
              onOpen={() => setOpened(toggled(opened, order.id))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The IDs with this one added, or removed if it was among them. */
function toggled(ids: ReadonlySet<OrderId>, id: OrderId): ReadonlySet<OrderId> {
  return new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])
}

/** Restores the focus to its row when sorting moved the row and the browser dropped the focus. */
function useKeptFocus(orders: readonly Order[]) {
  const row = useRef<HTMLElement | null>(null)
  const places = orders.map(({ id, status }) => `${id} ${status}`).join()
  useEffect(() => {
    if (places !== '' && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>(`[${rowStop}]`)?.focus({ preventScroll: true })
  }, [places])
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      row.current = target.closest('tr')
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null) row.current = null
    },
  }
}
