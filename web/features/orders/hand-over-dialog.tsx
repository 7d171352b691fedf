import { useId } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { codeNeededText } from './receipt-copy.ts'

interface HandOverDialogProps {
  order: Pick<Order, 'completableFrom' | 'foodListing'>
  busy: boolean
  /** why the code was not taken */
  failure: string | null
  onSubmit: (input: { pickupCode?: string }) => void
  onClose: () => void
}

/** Asks the baker for the code on the buyer's ticket; once it is ready it can be left out, and the buyer is then told by mail. */
export function HandOverDialog({ order, busy, failure, onSubmit, onClose }: HandOverDialogProps) {
  const formId = useId()
  const needed = codeNeededText(order, useNow())
  return (
    <Dialog
      open
      title="Complete Order"
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Complete order
          </Button>
          {needed === null && (
            <Button variant="quiet" disabled={busy} onClick={() => onSubmit({})}>
              Complete without the code
            </Button>
          )}
        </div>
      }
    >
      <CodeForm
        formId={formId}
        needed={needed}
        failure={failure}
        onSubmit={(pickupCode) => !busy && onSubmit({ pickupCode })}
      />
    </Dialog>
  )
}
