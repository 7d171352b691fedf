import { useId } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { ToCollect } from './pickup-orders.tsx'
import { codeNeededText } from './receipt-copy.ts'

interface HandOverDialogProps {
  order: Pick<Order, 'completableFrom' | 'foodListing'> & Parameters<typeof ToCollect>[0]['orders'][number]
  busy: boolean
  /** why the code was rejected */
  failure: string | null
  onSubmit: (input: { pickupCode?: string }) => void
  onClose: () => void
}

/** Asks for the pickup code; it is optional once the order is ready, and the buyer then gets an email. */
export function HandOverDialog({ order, busy, failure, onSubmit, onClose }: HandOverDialogProps) {
  const formId = useId()
  const needed = codeNeededText(order, useNow())
  return (
    <Dialog
      open
      title="Complete order"
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
      <ToCollect orders={[order]} />
      <CodeForm
        formId={formId}
        needed={needed}
        failure={failure}
        onSubmit={(pickupCode) => !busy && onSubmit({ pickupCode })}
      />
    </Dialog>
  )
}
