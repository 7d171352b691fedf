import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'

interface HandOverDialogProps {
  busy: boolean
  /** why the code was not taken */
  failure: string | null
  onSubmit: (input: { pickupCode?: string }) => void
  onClose: () => void
}

/** Asks the baker for the code on the buyer's ticket; it can be left out, and the buyer is then told by mail. */
export function HandOverDialog({ busy, failure, onSubmit, onClose }: HandOverDialogProps) {
  const formId = useId()
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
          <Button variant="quiet" disabled={busy} onClick={() => onSubmit({})}>
            Complete without the code
          </Button>
        </div>
      }
    >
      <CodeForm
        formId={formId}
        failure={failure}
        onSubmit={(pickupCode) => !busy && onSubmit({ pickupCode })}
      />
    </Dialog>
  )
}
