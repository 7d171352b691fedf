import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface AgreedRefundDialogProps {
  order: Order
  busy: boolean
  /** why it was refused */
  failure: string | null
  onSubmit: () => void
  onClose: () => void
}

/** Asks a baker to confirm cancelling an order that was not received, and shows the refund amount. */
export function AgreedRefundDialog({ order, busy, failure, onSubmit, onClose }: AgreedRefundDialogProps) {
  const amount = fromDecimal(order.refundableAmount) ?? 0
  return (
    <Dialog
      open
      title="Cancel and Refund"
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button variant="primary" busy={busy} onClick={onSubmit}>
            {amount > 0 ? `Refund ${formatMoney(amount)}` : 'Cancel the order'}
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Decide later
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>
          {amount > 0
            ? 'The order is cancelled, and the buyer is refunded in full. This can’t be undone.'
            : 'The order is cancelled. Nothing was paid online, and there’s no service fee. This can’t be undone.'}
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
