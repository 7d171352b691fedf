import type { ReactNode } from 'react'
import type { AdminSetUp } from '#shared/api/admin-accounts.ts'
import { longestPassword, passwordFault, shortestPassword } from '#shared/password-rules.ts'
import { type FieldErrors, unlessWrong } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { adminFormErrors } from './admin-failure.ts'
import { changeAdminPassword } from './api/own-sign-in.ts'

interface NewPasswordFormProps {
  username: string
  /** the password they have, where it was typed a moment ago; else the form asks for it */
  known: string | null
  /** the password they had, in words */
  currentLabel: string
  onChanged: (setUp: AdminSetUp | null, password: string) => void
  children?: ReactNode
}

/** Chooses another password for the console. */
export function NewPasswordForm({
  username,
  known,
  currentLabel,
  onChanged,
  children,
}: NewPasswordFormProps) {
  const { form, errors, isPending } = useForm({
    check: ({ currentPassword = '', newPassword = '' }) => {
      const current = known ?? currentPassword
      const fault = passwordFault(newPassword, username)
      const wrong: FieldErrors = {
        ...(current === '' ? { currentPassword: 'Please enter the password you have.' } : {}),
        ...(fault === null ? {} : { newPassword: fault }),
      }
      return unlessWrong({ current, newPassword }, wrong)
    },
    send: ({ current, newPassword }) => changeAdminPassword(current, newPassword),
    done: (setUp, { newPassword }) => onChanged(setUp, newPassword),
    refused: (error) =>
      adminFormErrors(error, ['newPassword', ...(known === null ? ['currentPassword'] : [])]),
  })
  useFocusOnOpening(form.ref, 'input:not([type=hidden])')
  return (
    <form {...form} className="stack">
      {/* tells password managers whose password it is */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {known === null && (
        <PasswordField
          label={currentLabel}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
          required
        />
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. A few words that nobody else would put together are best.`}
        maxLength={2 * longestPassword}
        error={errors.newPassword}
        required
      />
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
