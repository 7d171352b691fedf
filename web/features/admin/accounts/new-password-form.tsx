import { type ReactNode, useEffect } from 'react'
import type { AdminSetUp } from '#shared/api/admin-accounts.ts'
import { longestPassword, passwordFault, shortestPassword } from '#shared/password-rules.ts'
import { formText } from '#web/features/accounts/form-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { adminFormErrors } from './admin-failure.ts'
import { changeAdminPassword } from './api/own-sign-in.ts'
import { useAdminForm } from './use-admin-form.ts'

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
  const { form, errors, isPending, onSubmit } = useAdminForm(async (typed) => {
    const current = known ?? formText(typed, 'currentPassword')
    const password = formText(typed, 'newPassword')
    const fault = passwordFault(password, username)
    const wrong = {
      ...(current === '' ? { currentPassword: 'Please enter the password you have.' } : {}),
      ...(fault === null ? {} : { newPassword: fault }),
    }
    if (Object.keys(wrong).length > 0) return wrong
    try {
      onChanged(await changeAdminPassword(current, password), password)
      return {}
    } catch (error) {
      const names = ['newPassword', ...(known === null ? ['currentPassword'] : [])]
      return adminFormErrors(error, names)
    }
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [form])
  return (
    <form ref={form} noValidate className="stack" onSubmit={onSubmit}>
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
