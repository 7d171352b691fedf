import type { Order } from '#shared/api/orders.ts'
import { plural } from '#shared/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { releaseText } from './bulk-action-copy.ts'
import { orderInWords } from './order-copy.ts'

interface CompleteOrdersDialogProps {
  orders: readonly Order[]
  busy: boolean
  /** why the request failed */
  failure: string | null
  onComplete: () => void
  onClose: () => void
}

/** Asks for confirmation before completing several orders; lists them and shows the payout. */
export function CompleteOrdersDialog({
  orders,
  busy,
  failure,
  onComplete,
  onClose,
}: CompleteOrdersDialogProps) {
  const release = releaseText(orders)
  const close = () => !busy && onClose()
  return (
    <Dialog
      open
      title={plural(orders.length, ['Complete # order', 'Complete # orders'])}
      onClose={close}
      foot={
        <div className="row">
          <Button variant="primary" busy={busy} onClick={onComplete}>
            {plural(orders.length, ['Complete # order', 'Complete # orders'])}
          </Button>
          <Button variant="quiet" onClick={close}>
            Not yet
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>You’re marking these as picked up:</p>
        <ul>
          {orders.map((order) => (
            <li key={order.id}>{orderInWords(order)}</li>
          ))}
        </ul>
        {release !== null && <p>{release}</p>}
        <p className="small muted">
          You don’t enter pickup codes here, so each buyer gets an email. Orders that aren’t ready yet are
          left out. This can’t be undone.
        </p>
        {failure !== null && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
