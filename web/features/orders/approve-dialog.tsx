import { useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { approvalText } from './order-copy.ts'
import { ServingsQuestion } from './servings-question.tsx'

interface ApproveDialogProps {
  order: Order
  busy: boolean
  /** why it was refused */
  failure: string | null
  onSubmit: (answer: { servingsAvailable: boolean }) => void
  onClose: () => void
}

/** Asks a baker to approve a cancellation and whether to restock the servings; shows the refund amount (ORDER-17). */
export function ApproveDialog({ order, busy, failure, onSubmit, onClose }: ApproveDialogProps) {
  // the servings are usually still there when the buyer cancels
  const [servingsAvailable, setAvailable] = useState(true)
  const amount = fromDecimal(order.refundableAmount) ?? 0
  return (
    <Dialog
      open
      title="Approve cancellation"
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button variant="primary" busy={busy} onClick={() => onSubmit({ servingsAvailable })}>
            {amount > 0 ? `Approve and refund ${formatMoney(amount)}` : 'Approve'}
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Decide later
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>{approvalText(order)} The order is cancelled. This cannot be undone.</p>
        <ServingsQuestion answer={servingsAvailable} onAnswer={setAvailable} />
        {failure !== null && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
