import type { ReactNode } from 'react'
import type { AdminSetUp } from '#shared/api/admin-accounts.ts'
import { useForm } from '#web/data/use-form.ts'
import { checkPasswordPair, PasswordPair } from '#web/features/identity/password-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { adminFormErrors } from './admin-failure.ts'
import { changeAdminPassword } from './api.ts'

interface NewPasswordFormProps {
  username: string
  /** the current password if just typed; null to ask for it */
  known: string | null
  /** the label of the current password */
  currentLabel: string
  onChanged: (setUp: AdminSetUp | null, password: string) => void
  children?: ReactNode
}

/** Changes the console password. */
export function NewPasswordForm({
  username,
  known,
  currentLabel,
  onChanged,
  children,
}: NewPasswordFormProps) {
  const { form, errors, isPending } = useForm({
    check: (typed) =>
      checkPasswordPair(
        known === null ? typed : { ...typed, currentPassword: known },
        username,
        'Enter your current password.',
      ),
    send: ({ currentPassword, newPassword }) => changeAdminPassword(currentPassword, newPassword),
    done: (setUp, { newPassword }) => onChanged(setUp, newPassword),
    refused: (error) =>
      adminFormErrors(error, ['newPassword', ...(known === null ? ['currentPassword'] : [])]),
  })
  useFocusOnOpening(form.ref, 'input:not([type=hidden])')
  return (
    <form {...form} className="stack">
      <PasswordPair name={username} currentLabel={known === null ? currentLabel : null} errors={errors} />
      {errors.form && (
        <Notice tone="bad" live>
          {errors.form}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={isPending}>
        Change password
      </Button>
      {children}
    </form>
  )
}
