import { useState } from 'react'
import type { PickupId } from '#shared/api/ids.ts'
import type { Pickup } from '#shared/api/pickups.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { plural } from '#shared/plural.ts'
import { servingsText } from '#shared/servings-label.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { markPickupNoShow } from './api.ts'
import { noShowQuestion, personName } from './order-copy.ts'
import { isMissed } from './order-journey.ts'
import css from './pickup-orders.module.css'
import { NotHandedOver, openOrdersOf } from './pickup-orders.tsx'
import { pickupQuery } from './pickup-query.ts'
import { usePickupAction } from './use-pickup-action.ts'

export interface PickupNoShowDialogProps {
  pickupId: PickupId
  open: boolean
  /** the order that opened it, which can be reported alone; absent for the whole pickup */
  alone?: { title: string; onlyThis: () => void }
  onClose: () => void
}

/** Asks a baker to confirm a no-show for a whole pickup, and says what happens to the payment. */
export function PickupNoShowDialog({ pickupId, open, alone, onClose }: PickupNoShowDialogProps) {
  const now = useNow()
  const { data: pickup, error, refetch } = useApiQuery(pickupQuery(pickupId), { enabled: open })
  const { act, isBusy, failure, forgetFailure } = usePickupAction('We told the buyer')
  const [left, setLeft] = useState<string[]>([])
  const close = () => {
    if (isBusy) return
    forgetFailure()
    setLeft([])
    onClose()
  }
  const done = (notDone: string[]) => {
    setLeft(notDone)
    if (notDone.length === 0) onClose()
  }
  const missed = pickup ? openOrdersOf(pickup).filter((order) => isMissed(order, now)) : []
  return (
    <Dialog
      open={open}
      title="Mark as No-Show"
      onClose={close}
      foot={
        pickup && left.length === 0 ? (
          <div className="row">
            <Button
              variant="primary"
              busy={isBusy}
              disabled={missed.length === 0}
              onClick={() => act(pickup, () => markPickupNoShow(pickupId), done)}
            >
              {plural(missed.length, ['Mark # order as a no-show', 'Mark # orders as no-shows'])}
            </Button>
            {alone && (
              <Button variant="quiet" disabled={isBusy} onClick={alone.onlyThis}>
                Only {alone.title}
              </Button>
            )}
            <Button variant="quiet" onClick={close}>
              Wait
            </Button>
          </div>
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
    >
      <div className="stack">
        {left.length > 0 && (
          <NotHandedOver said="Everything else is marked as a no-show, but not:" left={left} />
        )}
        {left.length === 0 && pickup && <Missed pickup={pickup} missed={missed} />}
        {failure !== null && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
        {!pickup && error === null && (
          <p role="status" className="muted">
            Loading the pickup...
          </p>
        )}
        {!pickup && error !== null && (
          <LoadFailed onRetry={() => void refetch()}>We could not load this pickup.</LoadFailed>
        )}
      </div>
    </Dialog>
  )
}

/** The orders of the pickup that can be reported by now. */
function Missed({ pickup, missed }: { pickup: Pickup; missed: Pickup['orders'] }) {
  const [first] = missed
  return (
    <>
      {first && (
        <p>
          <strong>{personName(first.buyer, first.buyer.email)}</strong> didn’t pick up:
        </p>
      )}
      <ul className={css.orders} aria-label="Items not picked up">
        {missed.map((order) => (
          <li key={order.id}>
            <strong>{servingsText(order)} ×</strong> {orderedTitle(order)}
            <p className="small">{noShowQuestion(order)}</p>
          </li>
        ))}
      </ul>
      {missed.length < openOrdersOf(pickup).length && (
        <Notice tone="warn">
          Orders that are waiting for your answer or can still be picked up stay as they are.
        </Notice>
      )}
      <p>We tell the buyer. This can’t be undone.</p>
    </>
  )
}
