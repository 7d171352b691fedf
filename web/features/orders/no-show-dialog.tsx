import type { Order } from '#shared/api/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { noShowQuestion } from './order-copy.ts'

interface NoShowDialogProps {
  order: Order
  busy: boolean
  /** why it was refused */
  failure: string | null
  onSubmit: () => void
  onClose: () => void
}

/** Asks a baker to confirm a no-show, and says what happens to the payment. */
export function NoShowDialog({ order, busy, failure, onSubmit, onClose }: NoShowDialogProps) {
  return (
    <Dialog
      open
      title="Mark as No-Show"
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button variant="primary" busy={busy} onClick={onSubmit}>
            No-show
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Wait
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>{noShowQuestion(order)} We tell the buyer. This can’t be undone.</p>
        {failure !== null && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
