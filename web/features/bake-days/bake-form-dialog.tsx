import { type ReactNode, useId, useRef } from 'react'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'

interface BakeFormDialogProps {
  title: string
  /** the button that sends it, and the one that leaves it */
  submitLabel?: string
  leaveLabel?: string
  errors: FieldErrors
  failure: string
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

const save = 'Save'

const cancel = 'Cancel'

/** A form about bake days in a dialog; what is refused stays in it, beside why. */
export function BakeFormDialog({
  title,
  submitLabel = save,
  leaveLabel = cancel,
  errors,
  failure,
  busy,
  onSubmit,
  onClose,
  children,
}: BakeFormDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, errors)
  const close = () => !busy && onClose()
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={close}>
            {leaveLabel}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
