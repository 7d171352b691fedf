import { useRef, useState, useTransition } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { signUpFailure } from './sign-in-failure.ts'
import { type SignUpTyped, signUpTyped } from './sign-up-checks.ts'
import { SignUpFields } from './sign-up-fields.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const noErrors: FieldErrors = {}

interface SignUpFormProps {
  check: (typed: SignUpTyped) => FieldErrors
  signUp: (typed: SignUpTyped) => Promise<CurrentUser>
  /** whether the last name may stay empty (AUTH-11) */
  lastNameOptional: boolean
  onSignedUp: (user: CurrentUser) => void
}

/** The sign-up form: first it is checked, then the terms are asked for, then the account is made (AUTH-15). */
export function SignUpForm({ check, signUp, lastNameOptional, onSignedUp }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [errors, setErrors] = useState(noErrors)
  const [checked, setChecked] = useState<SignUpTyped | null>(null)
  const [isTaken, setTaken] = useState(false)
  const [isDone, setDone] = useState(false)
  const [isPending, startCreating] = useTransition()
  useFocusFirstInvalid(form, errors)

  const create = (typed: SignUpTyped) =>
    startCreating(async () => {
      try {
        const user = await signUp(typed)
        toasts.add({
          title: `Welcome to BakeSale, ${user.firstName}!`,
          description: 'Your account is ready.',
        })
        setDone(true)
        onSignedUp(user)
      } catch (error) {
        const failure = signUpFailure(error)
        toasts.add({ title: failure.title, description: failure.description, tone: 'bad' })
        setErrors(failure.errors)
        setTaken(failure.isTaken)
      }
      setChecked(null)
    })

  return (
    <>
      <form
        ref={form}
        action={paths.signup}
        method="post"
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDone) return
          const typed = signUpTyped(new FormData(event.currentTarget))
          const wrong = check(typed)
          setErrors(wrong)
          setTaken(false)
          if (!hasErrors(wrong)) setChecked(typed)
        }}
      >
        <SignUpFields errors={errors} isTaken={isTaken} lastNameOptional={lastNameOptional} />
        {errors.form && <Notice tone="bad">{errors.form}</Notice>}
        <Button type="submit" variant="primary" size="large" wide busy={isDone} disabled={!isHydrated}>
          Create Account
        </Button>
      </form>
      <TermsDialog
        open={checked !== null}
        action="Accept and create account"
        busy={isPending}
        onAccept={() => checked && create(checked)}
        onClose={() => !isPending && setChecked(null)}
      />
    </>
  )
}
