import { longestName } from '#shared/name-rules.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { paths } from '#web/paths.ts'
import { TextField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

interface SignUpFieldsProps {
  errors: FieldErrors
  /** whether the address has an account; links to sign in or reset the password then appear */
  isTaken: boolean
  lastNameOptional: boolean
}

/** Name, email, and password fields (AUTH-09). */
export function SignUpFields({ errors, isTaken, lastNameOptional }: SignUpFieldsProps) {
  return (
    <>
      <div className="two">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={longestName}
          error={errors.firstName}
          required
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={longestName}
          error={errors.lastName}
          optional={lastNameOptional}
          required={!lastNameOptional}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email}
        hint={isTaken && <TakenAddressLinks />}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters. A short sentence is easy to remember."
        error={errors.password}
        required
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
        required
      />
    </>
  )
}

function TakenAddressLinks() {
  return (
    <>
      Is it yours? <Link href={paths.login}>Sign in</Link>, or{' '}
      <Link href={paths.resetPassword}>choose a new password</Link> if you forgot yours.
    </>
  )
}
