import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface CancelChangedDialogProps {
  order: Order
  busy: boolean
  /** why it was refused */
  failure: string | null
  onSubmit: () => void
  onClose: () => void
}

/** Asks a buyer to confirm cancelling an order that its baker changed. */
export function CancelChangedDialog({ order, busy, failure, onSubmit, onClose }: CancelChangedDialogProps) {
  const paid = fromDecimal(order.totalPrice) ?? 0
  const back = order.rail === null ? 0 : paid - (fromDecimal(order.refundedAmount) ?? 0)
  return (
    <Dialog
      open
      title="Cancel for Free"
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button variant="primary" busy={busy} onClick={onSubmit}>
            Cancel for free
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Keep the order
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>
          The order is cancelled right away, without asking the baker.{' '}
          {back > 0 ? `${formatMoney(back)} is refunded.` : 'There is nothing to pay.'} This cannot be undone.
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
