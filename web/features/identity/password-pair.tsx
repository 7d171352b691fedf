import { longestPassword, passwordFault, shortestPassword } from '#shared/password-rules.ts'
import { bodyOrErrors, type Checked, type FieldErrors } from '#web/data/field-errors.ts'
import type { TypedTexts } from '#web/data/use-form.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

interface PasswordPairProps {
  /** the user's sign-in name */
  name: string
  /** the label of the current password; null if it is already known */
  currentLabel: string | null
  errors: FieldErrors
}

/** The fields for the current and the new password. */
export function PasswordPair({ name, currentLabel, errors }: PasswordPairProps) {
  return (
    <>
      {/* tells password managers which account this is */}
      <input type="hidden" name="username" autoComplete="username" value={name} />
      {currentLabel !== null && (
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
    </>
  )
}

/** Checks both passwords of the user `name`; `missing` is the error for an empty current password. */
export function checkPasswordPair(
  { currentPassword = '', newPassword = '' }: TypedTexts,
  name: string,
  missing: string,
): Checked<{ currentPassword: string; newPassword: string }> {
  const fault = passwordFault(newPassword, name)
  const wrong: FieldErrors = {
    ...(currentPassword === '' ? { currentPassword: missing } : {}),
    ...(fault === null ? {} : { newPassword: fault }),
  }
  return bodyOrErrors({ currentPassword, newPassword }, wrong)
}
