import { longestPassword, passwordFault, shortestPassword } from '#shared/password-rules.ts'
import { type Checked, type FieldErrors, unlessWrong } from '#web/data/field-errors.ts'
import type { TypedTexts } from '#web/data/use-form.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

interface PasswordPairProps {
  /** whose password it is, as they sign in */
  name: string
  /** what the password they have is called; null where it is known already */
  currentLabel: string | null
  errors: FieldErrors
}

/** The password somebody has, and another one. */
export function PasswordPair({ name, currentLabel, errors }: PasswordPairProps) {
  return (
    <>
      {/* tells password managers whose password it is */}
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

/** Both passwords of `name`, by the rules of a new one; `missing` is said where the one they have is. */
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
  return unlessWrong({ currentPassword, newPassword }, wrong)
}
