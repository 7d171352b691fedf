import type { Order } from '#shared/api/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { deleteReview } from './api.ts'
import { NotTaken } from './not-taken.tsx'
import { useReviewChange } from './use-review-change.ts'

interface DeleteReviewDialogProps {
  order: Pick<Order, 'id' | 'title'>
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before deleting a review (decisions, OPEN-64). */
export function DeleteReviewDialog({ order, open, onClose }: DeleteReviewDialogProps) {
  const { change, isPending, refusal } = useReviewChange(onClose)
  const close = () => !isPending && onClose()
  return (
    <Dialog
      open={open}
      title="Delete your review"
      onClose={close}
      foot={
        <div className="row">
          <Button
            variant="danger"
            icon="trash"
            busy={isPending}
            onClick={() =>
              change(() => deleteReview(order.id), { title: 'Review deleted', description: order.title })
            }
          >
            Delete review
          </Button>
          <Button variant="quiet" onClick={close}>
            Keep it
          </Button>
        </div>
      }
    >
      <p>This deletes your rating and review of {order.title}, along with the baker’s reply.</p>
      {refusal !== null && <NotTaken error={refusal} />}
    </Dialog>
  )
}
