import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { approvalText } from './order-copy.ts'

interface ApproveDialogProps {
  order: Order
  busy: boolean
  /** why it was refused */
  failure: string | null
  onSubmit: () => void
  onClose: () => void
}

/** Asks a baker whether an order is to be cancelled, and says how much money that moves (ORDER-17). */
export function ApproveDialog({ order, busy, failure, onSubmit, onClose }: ApproveDialogProps) {
  const amount = fromDecimal(order.refundableAmount) ?? 0
  return (
    <Dialog
      open
      title="Approve Cancellation"
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button variant="primary" busy={busy} onClick={onSubmit}>
            {amount > 0 ? `Approve and refund ${formatMoney(amount)}` : 'Approve'}
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Decide later
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>
          {approvalText(order)} The order is cancelled, and its servings are on sale again. This cannot be
          undone.
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
