import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

interface HandOverDialogProps {
  open: boolean
  busy: boolean
  /** why the code was not taken */
  failure: string | null
  onSubmit: (input: { pickupCode?: string }) => void
  onClose: () => void
}

/** Asks the baker for the code on the buyer's ticket; it can be left out, and the buyer is then told by mail. */
export function HandOverDialog({ open, busy, failure, onSubmit, onClose }: HandOverDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
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

interface CodeFormProps {
  formId: string
  failure: string | null
  onSubmit: (pickupCode: string) => void
}

function CodeForm({ formId, failure, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const error = isMissing ? 'Enter the code on the buyer’s ticket' : failure
  return (
    <form
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '') onSubmit(code.trim().toUpperCase())
      }}
    >
      <p>Ask for the pickup code: it stands on the buyer’s ticket under My Orders.</p>
      <TextField
        label="Pickup code"
        name="pickupCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        hint="Without it the order can be completed too; the buyer then gets a mail about it."
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        {...(error ? { error } : {})}
      />
    </form>
  )
}
