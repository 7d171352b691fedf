import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon-names.ts'
import { Notice } from './notice.tsx'

interface FormDialogProps {
  title: string
  /** the labels of the submit and the cancel button */
  submitLabel: string
  leaveLabel?: string
  icon?: IconName
  /** whether the action is destructive */
  danger?: boolean
  /** props of the form element, e.g. from `useForm` */
  form: ComponentProps<'form'>
  /** while true, the form can be neither submitted again nor closed */
  busy: boolean
  /** whether there is nothing to submit yet */
  disabled?: boolean
  /** an error that belongs to no field */
  failure?: string | null | undefined
  /** further buttons */
  more?: ReactNode
  onClose: () => void
  /** the fields */
  children: ReactNode
}

const cancel = 'Cancel'

/** A form in a dialog, open while mounted; its buttons stay in view below it. */
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
