import { useState } from 'react'
import type { AdminOrderRow } from '#shared/api/admin-orders.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { ActDialog, type WantedAct } from './act-dialog.tsx'
import { endingAction } from './admin-order-copy.ts'
import { OrdersTable } from './orders-table.tsx'
import css from './orders-with-acts.module.css'
import { useOrderActs } from './use-order-acts.ts'

interface OrdersWithActsProps {
  orders: readonly AdminOrderRow[]
  onView: (id: OrderId) => void
  onSessionEnd: () => void
}

/** A page of orders, with actions on one or several. */
export function OrdersWithActs({ orders, onView, onSessionEnd }: OrdersWithActsProps) {
  const acts = useOrderActs(onSessionEnd)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<WantedAct | null>(null)

  const choose = (id: OrderId, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const ask = (act: WantedAct) => {
    acts.forgetFailures()
    setWanted(act)
  }
  const picked = orders.filter(({ id }) => chosen.has(id))
  const toEnd = picked.filter((order) => endingAction(order) !== null)
  const toRefund = picked.filter(({ allowedActions }) => allowedActions.includes('refund'))
  return (
    <>
      {chosen.size > 0 && (
        <div className={`row tight ${css.chosen}`}>
          <p role="status">{chosen.size} selected</p>
          <Button
            variant="danger"
            icon="close"
            disabled={toEnd.length === 0}
            onClick={() => ask({ kind: 'end', orders: toEnd })}
          >
            Cancel {toEnd.length}
          </Button>
          <Button
            icon="coin"
            disabled={toRefund.length === 0}
            onClick={() => ask({ kind: 'refund', orders: toRefund })}
          >
            Refund {toRefund.length}
          </Button>
          <Button variant="quiet" onClick={() => setChosen(new Set())}>
            Select none
          </Button>
        </div>
      )}
      <OrdersTable
        orders={orders}
        chosen={chosen}
        failures={acts.failures}
        onChoose={choose}
        onView={onView}
        onAct={ask}
      />
      {wanted && (
        <ActDialog
          wanted={wanted}
          acts={acts}
          onDone={(failed) => {
            setWanted(null)
            setChosen(new Set(failed.keys()))
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  )
}
