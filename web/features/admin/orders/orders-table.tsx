import type { AdminOrderRow } from '#shared/api/admin-orders.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { servingsText } from '#shared/servings-label.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { WantedAct } from './act-dialog.tsx'
import { endingAction, paymentLabels } from './admin-order-copy.ts'
import css from './orders-table.module.css'
import type { ActFailures } from './use-order-acts.ts'

interface OrdersTableProps {
  orders: readonly AdminOrderRow[]
  /** the selected IDs */
  chosen: ReadonlySet<string>
  failures: ActFailures
  onChoose: (id: OrderId, isChosen: boolean) => void
  onView: (id: OrderId) => void
  onAct: (act: WantedAct) => void
}

/** A row for each order with its actions (DATA-28, ADMIN-09). */
export function OrdersTable({ orders, chosen, failures, onChoose, onView, onAct }: OrdersTableProps) {
  const { dayText } = useConsoleClock()
  const canAct = orders.some(({ allowedActions }) => allowedActions.length > 0)
  return (
    <DataTable
      caption="Orders"
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'order',
          label: 'Order',
          kind: 'lead',
          cell: (order) => (
            <div className={css.lead}>
              {canAct && (
                <Checkbox
                  checked={chosen.has(order.id)}
                  onChange={(event) => onChoose(order.id, event.currentTarget.checked)}
                >
                  <span className="visually-hidden">Select {nameOf(order)}</span>
                </Checkbox>
              )}
              <div>
                {servingsText(order)} × {orderedTitle(order)}
                <p className={`xs muted ${css.number}`}>{orderNumber(order.id)}</p>
                {failures.has(order.id) && <p className={css.failure}>Not done: {failures.get(order.id)}</p>}
              </div>
            </div>
          ),
        },
        { key: 'buyer', label: 'Buyer', cell: ({ buyerName }) => buyerName },
        { key: 'baker', label: 'Baker', cell: ({ cookName }) => cookName },
        {
          key: 'total',
          label: 'Total',
          kind: 'number',
          cell: ({ totalPrice }) => formatMoney(fromDecimal(totalPrice) ?? 0),
        },
        { key: 'status', label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        { key: 'payment', label: 'Payment', cell: ({ paymentStatus }) => paymentLabels[paymentStatus] },
        { key: 'ordered', label: 'Ordered', cell: ({ createdAt }) => dayText(createdAt) },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (order) => (
            <div className={css.actions}>
              <Button
                variant="quiet"
                icon="eye"
                label={`View ${nameOf(order)}`}
                onClick={() => onView(order.id)}
              />
              {order.allowedActions.some((action) => action !== 'refund') && (
                <Button
                  variant="quiet"
                  icon="edit"
                  label={`Change status of ${nameOf(order)}`}
                  onClick={() => onAct({ kind: 'choose', orders: [order] })}
                />
              )}
              {order.allowedActions.includes('refund') && (
                <Button
                  variant="quiet"
                  icon="coin"
                  label={`Refund ${nameOf(order)}`}
                  onClick={() => onAct({ kind: 'refund', orders: [order] })}
                />
              )}
              {endingAction(order) !== null && (
                <Button
                  variant="quiet"
                  icon="close"
                  label={`Cancel ${nameOf(order)}`}
                  onClick={() => onAct({ kind: 'end', orders: [order] })}
                />
              )}
            </div>
          ),
        },
      ]}
    />
  )
}

/** Identifies an order in the accessible names of its buttons. */
function nameOf(order: AdminOrderRow): string {
  return `${orderedTitle(order)} for ${order.buyerName}, ${orderNumber(order.id)}`
}
