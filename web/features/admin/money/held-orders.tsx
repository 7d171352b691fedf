import { useState } from 'react'
import type { OrderId } from '#shared/api/ids.ts'
import type { HeldOrder } from '#shared/api/order-holds.ts'
import type { HoldDecision } from '#shared/order-holds.ts'
import { orderNumber } from '#shared/order-number.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { ListPages } from '../list-pages.tsx'
import { OrderDialog } from '../orders/order-dialog.tsx'
import { Loading } from '../waiting.tsx'
import { buyerHasIt, holdCauseLabels, holdDecisionLabel } from './held-order-copy.ts'
import { heldOrdersQuery } from './held-orders-query.ts'
import { HoldDialog } from './hold-dialog.tsx'

interface HeldOrdersProps {
  /** the tab's URL parameters, for the page */
  search: URLSearchParams
  /** the URL of another page */
  hrefOf: (page: { page?: string; cursor?: string }) => string
  onSessionEnd: () => void
}

/** The orders on hold, most urgent first, with their decisions. */
export function HeldOrders({ search, hrefOf, onSessionEnd }: HeldOrdersProps) {
  const { data, isError, refetch } = useApiQuery(heldOrdersQuery(search), { keepPrevious: true })
  const [wanted, setWanted] = useState<{ hold: HeldOrder; decision: HoldDecision } | null>(null)
  const [orderId, setOrderId] = useState<OrderId | null>(null)
  return (
    <>
      {data === undefined && !isError && <Loading />}
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>We could not load this list.</LoadFailed>
      )}
      {data && (
        <>
          {data.holds.length === 0 ? (
            <p className="muted">No order is on hold.</p>
          ) : (
            <HeldOrdersTable
              holds={data.holds}
              onDecide={(hold, decision) => setWanted({ hold, decision })}
              onOrder={(hold) => setOrderId(hold.orderId)}
            />
          )}
          <ListPages place={data} shown={data.holds.length} hrefOf={hrefOf} />
        </>
      )}
      {wanted && (
        <HoldDialog
          {...wanted}
          key={`${wanted.decision} ${wanted.hold.id}`}
          onClose={() => setWanted(null)}
          onSessionEnd={onSessionEnd}
        />
      )}
      <OrderDialog id={orderId} onClose={() => setOrderId(null)} />
    </>
  )
}

interface HeldOrdersTableProps {
  holds: readonly HeldOrder[]
  onDecide: (hold: HeldOrder, decision: HoldDecision) => void
  onOrder: (hold: HeldOrder) => void
}

function HeldOrdersTable({ holds, onDecide, onOrder }: HeldOrdersTableProps) {
  const { momentText } = useConsoleClock()
  return (
    <DataTable
      caption="Orders on hold"
      rows={holds}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          label: 'Order',
          kind: 'lead',
          cell: ({ title, orderId }) => (
            <>
              <p>{title}</p>
              <p className="small muted">{orderNumber(orderId)}</p>
            </>
          ),
        },
        {
          key: 'people',
          label: 'Buyer and baker',
          cell: ({ buyerName, cookName }) => `${buyerName} from ${cookName}`,
        },
        { key: 'pickup', label: 'Pickup', cell: ({ pickupAt }) => momentText(pickupAt) },
        { key: 'due', label: 'Decide by', cell: ({ decideBy }) => momentText(decideBy) },
        {
          key: 'why',
          label: 'Reason',
          cell: ({ cause, words, answer, receivedAt }) => (
            <>
              <p>{holdCauseLabels[cause]}</p>
              {receivedAt !== null && <p>{buyerHasIt}</p>}
              {words !== null && <p className="small muted">Buyer: “{words}”</p>}
              {answer !== null && <p className="small muted">Baker: “{answer}”</p>}
            </>
          ),
        },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (hold) => (
            <div className="row tight">
              {hold.decisions.map((decision) => (
                <Button
                  key={decision}
                  variant="soft"
                  aria-label={`${holdDecisionLabel(hold, decision)}: ${hold.title}, ${orderNumber(hold.orderId)}`}
                  onClick={() => onDecide(hold, decision)}
                >
                  {holdDecisionLabel(hold, decision)}
                </Button>
              ))}
              <Button
                variant="quiet"
                aria-label={`Order: ${hold.title}, ${orderNumber(hold.orderId)}`}
                onClick={() => onOrder(hold)}
              >
                Order
              </Button>
            </div>
          ),
        },
      ]}
    />
  )
}
