import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon-names.ts'
import { Notice } from './notice.tsx'

interface FormDialogProps {
  title: string
  /** the button that sends the form, and the one that leaves it */
  submitLabel: string
  leaveLabel?: string
  icon?: IconName
  /** destroys something */
  danger?: boolean
  /** what the form's element is given, as by `useForm` */
  form: ComponentProps<'form'>
  /** while it is sent it can be neither sent again nor left */
  busy: boolean
  /** there is nothing to send yet */
  disabled?: boolean
  /** why it was refused, where no field says so */
  failure?: string | null | undefined
  /** further buttons */
  more?: ReactNode
  onClose: () => void
  /** the fields */
  children: ReactNode
}

const cancel = 'Cancel'

/** A form in a dialog that is open for as long as it is there; its buttons stay in view below it. */
export function FormDialog({
  title,
  submitLabel,
  leaveLabel = cancel,
  icon,
  danger = false,
  form,
  busy,
  disabled = false,
  failure,
  more,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  const close = () => !busy && onClose()
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      foot={
        <div className="row">
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            icon={icon}
            busy={busy}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
          {more}
          <Button variant="quiet" onClick={close}>
            {leaveLabel}
          </Button>
        </div>
      }
    >
      <form {...form} id={formId} className="stack">
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
