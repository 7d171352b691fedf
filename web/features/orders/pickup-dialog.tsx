import { useId, useState } from 'react'
import type { PickupId } from '#shared/api/ids.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { CodeForm } from './code-form.tsx'
import { handOverLabel, NotHandedOver, openOrdersOf, PickupOrders } from './pickup-orders.tsx'
import { pickupQuery } from './pickup-query.ts'
import { codeNeededForAll } from './receipt-copy.ts'
import { useHandOver } from './use-hand-over.ts'

export interface PickupDialogProps {
  pickupId: PickupId
  /** the order that opened it, which can also be handed over alone */
  title: string
  open: boolean
  onlyThis: () => void
  onClose: () => void
}

/** Hands over all orders of a pickup with the code on the ticket or, once ready, without it (decisions, a pickup). */
export function PickupDialog({ pickupId, title, open, onlyThis, onClose }: PickupDialogProps) {
  const formId = useId()
  const { data: pickup, error, refetch } = useApiQuery(pickupQuery(pickupId), { enabled: open })
  const { handOver, isBusy, failure, forgetFailure } = useHandOver()
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
  const isOver = left.length > 0
  const now = useNow()
  const needed = pickup ? codeNeededForAll(openOrdersOf(pickup), now) : null
  return (
    <Dialog
      open={open}
      title="Hand over"
      onClose={close}
      foot={
        pickup && !isOver ? (
          <div className="row">
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              {handOverLabel(pickup)}
            </Button>
            {needed === null && (
              <Button variant="quiet" disabled={isBusy} onClick={() => handOver(pickup, undefined, done)}>
                Hand over without the code
              </Button>
            )}
            <Button variant="quiet" disabled={isBusy} onClick={onlyThis}>
              Only {title}
            </Button>
          </div>
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
    >
      <div className="stack">
        {isOver && <NotHandedOver left={left} />}
        {!isOver && pickup && (
          <>
            <PickupOrders pickup={pickup} />
            <CodeForm
              formId={formId}
              needed={needed}
              failure={failure}
              onSubmit={(pickupCode) => handOver(pickup, pickupCode, done)}
            />
          </>
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
