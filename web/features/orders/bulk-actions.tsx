import { useState } from 'react'
import type { OrderId } from '#shared/api/ids.ts'
import type { BulkAction } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { plural } from '#shared/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './bulk-actions.module.css'
import { CompleteOrdersDialog } from './complete-orders-dialog.tsx'
import { actionFacts } from './order-action-facts.ts'
import { orderInWords } from './order-copy.ts'
import { actionsOfAll } from './order-rows.ts'
import { type Refusals, useActOnOrders } from './use-act-on-orders.ts'

interface SeveralOrdersProps {
  /** the orders that can be chosen */
  choosable: readonly Order[]
  chosen: readonly Order[]
  onChoose: (ids: OrderId[]) => void
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

/** Chooses several orders of a baker and applies a bulk action to them. */
export function BulkActions({ choosable, chosen, onChoose }: SeveralOrdersProps) {
  const { act, running, refusals, failure } = useActOnOrders()
  const [sent, setSent] = useState<readonly Order[]>([])
  const [asked, setAsked] = useState<readonly Order[] | null>(null)

  const waiting = choosable.filter(({ allowedActions }) => allowedActions.includes('confirm'))
  const send = (action: BulkAction, orders: readonly Order[]) => {
    setSent(orders)
    act(action, orders, (refused) => {
      setAsked(null)
      // refused orders stay chosen for review
      onChoose(idsOf(orders.filter(({ id }) => refused.has(id))))
    })
  }
  return (
    <>
      {choosable.length > 0 && (
        <div className={css.tools}>
          <ChooseAll label="All" orders={choosable} chosen={chosen} onChoose={onChoose} />
          {waiting.length > 0 && (
            <ChooseAll label="All to confirm" orders={waiting} chosen={chosen} onChoose={onChoose} />
          )}
          <p className={css.keys}>
            <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>J</kbd> <kbd>K</kbd> to move between orders, <kbd>Space</kbd> or{' '}
            <kbd>X</kbd> to select, <kbd>Enter</kbd> to open
          </p>
          <p className={css.swipe}>Swipe an order right to move it to the next step.</p>
        </div>
      )}
      <Refused orders={sent} refusals={refusals} />
      {failure !== null && asked === null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <div className={chosen.length > 0 ? css.bar : undefined}>
        <p role="status" className={css.count}>
          {chosen.length > 0 && plural(chosen.length, ['# order selected', '# orders selected'])}
        </p>
        {chosen.length > 0 && (
          <>
            {actionsOfAll(chosen).map((action) => (
              <Button
                key={action}
                variant={action === 'tell_ready' ? 'line' : 'primary'}
                busy={running === action}
                onClick={() => (action === 'complete' ? setAsked(chosen) : send(action, chosen))}
              >
                {actionFacts[action].label}
              </Button>
            ))}
            {actionsOfAll(chosen).length === 0 && (
              <p className="small muted">
                These orders are at different stages, so there’s nothing you can do with all of them.
              </p>
            )}
            <Button variant="quiet" onClick={() => onChoose([])}>
              Clear selection
            </Button>
          </>
        )}
      </div>
      {asked !== null && (
        <CompleteOrdersDialog
          orders={asked}
          busy={running === 'complete'}
          failure={failure}
          onComplete={() => send('complete', asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface ChooseAllProps {
  label: string
  orders: readonly Order[]
  chosen: readonly Order[]
  onChoose: (ids: OrderId[]) => void
}

/** Chooses all of these orders in addition to the current choice, or removes them from it. */
function ChooseAll({ label, orders, chosen, onChoose }: ChooseAllProps) {
  const [these, before] = [idsOf(orders), idsOf(chosen)]
  const others = before.filter((id) => !these.includes(id))
  return (
    <Checkbox
      checked={others.length + these.length === before.length}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked ? [...others, ...these] : others)}
    >
      {label} <span className="muted">({orders.length})</span>
    </Checkbox>
  )
}

/** The orders for which the action failed, and why. */
function Refused({ orders, refusals }: { orders: readonly Order[]; refusals: Refusals }) {
  if (refusals.size === 0) return null
  return (
    <Notice tone="bad" live>
      <p>
        {refusals.size === orders.length
          ? 'Nothing was changed:'
          : 'The others went through. These couldn’t be changed:'}
      </p>
      <ul>
        {orders.map(
          (order) =>
            refusals.has(order.id) && (
              <li key={order.id}>
                {orderInWords(order)}: {refusals.get(order.id)}
              </li>
            ),
        )}
      </ul>
    </Notice>
  )
}
