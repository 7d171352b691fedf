import type { AccessToken } from '#shared/api/access-tokens.ts'
import { useForm } from '#web/data/use-form.ts'
import { useNow } from '#web/rendering/now.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { revokeAccessToken } from './api.ts'

interface RevokeTokenDialogProps {
  accessToken: AccessToken
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks before an access token ends, or an expired one leaves the list. */
export function RevokeTokenDialog({ accessToken, onClose, onDone }: RevokeTokenDialogProps) {
  const now = useNow()
  const { id, name, expiresAt } = accessToken
  const isOver = new Date(expiresAt) <= now
  const { form, errors, isPending } = useForm({
    check: () => ({ body: id }),
    send: revokeAccessToken,
    done: onDone,
  })
  return (
    <FormDialog
      title={isOver ? 'Remove this token?' : 'Revoke this token?'}
      submitLabel={isOver ? 'Remove' : 'Revoke'}
      danger
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      <p>
        {isOver
          ? `“${name}” has expired. No program can use it.`
          : `Programs that use “${name}” stop working right away. You can’t undo this.`}
      </p>
    </FormDialog>
  )
}
