import { useState } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { bodyOrErrors, type FieldErrors } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { signUpFailure } from '#web/features/identity/sign-in-failure.ts'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { type SignUpTyped, signUpTyped } from './sign-up-checks.ts'
import { SignUpFields } from './sign-up-fields.tsx'
import { termsNotAccepted } from './terms-answers.ts'
import { TermsDialog } from './terms-dialog.tsx'

interface SignUpFormProps {
  check: (typed: SignUpTyped) => FieldErrors
  signUp: (typed: SignUpTyped) => Promise<CurrentUser>
  /** whether the last name may stay empty (AUTH-11) */
  lastNameOptional: boolean
  onSignedUp: (user: CurrentUser) => void
}

/** The sign-up form: validates the fields, asks for the terms, then creates the account (AUTH-15). */
export function SignUpForm({ check, signUp, lastNameOptional, onSignedUp }: SignUpFormProps) {
  const isHydrated = useHydrated()
  const terms = useTermsQuestion()
  const [isDone, setDone] = useState(false)
  const { form, errors, refusal } = useForm({
    check: (texts) => {
      const typed = signUpTyped(texts)
      return bodyOrErrors(typed, check(typed))
    },
    send: async (typed) => (!isDone && (await terms.ask()) ? signUp(typed).finally(terms.close) : null),
    done: (user) => {
      if (user === null) return
      toasts.add({ title: `Welcome to BakeSale, ${user.firstName}!`, description: 'Your account is ready.' })
      setDone(true)
      onSignedUp(user)
    },
    refused: showFailure,
  })
  return (
    <>
      <form {...form} action={paths.signup} method="post" className="stack">
        <SignUpFields
          errors={errors}
          isTaken={signUpFailure(refusal).isTaken}
          lastNameOptional={lastNameOptional}
        />
        {errors.form && <Notice tone="bad">{errors.form}</Notice>}
        {terms.wasRefused && (
          <Notice tone="warn" live>
            {termsNotAccepted}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" wide busy={isDone} disabled={!isHydrated}>
          Create account
        </Button>
      </form>
      <TermsDialog
        open={terms.isOpen}
        action="Accept and create account"
        busy={terms.isAccepted}
        onAccept={terms.accept}
        onClose={terms.refuse}
      />
    </>
  )
}

/** The terms dialog: `ask` resolves to whether they were accepted; after that the dialog stays open until closed. */
function useTermsQuestion() {
  const [answer, setAnswer] = useState<((isAccepted: boolean) => void) | null>(null)
  const [isAccepted, setAccepted] = useState(false)
  const [wasRefused, setRefused] = useState(false)
  const close = () => {
    setAnswer(null)
    setAccepted(false)
  }
  return {
    isOpen: answer !== null,
    isAccepted,
    wasRefused,
    ask: () => {
      setRefused(false)
      return new Promise<boolean>((resolve) => setAnswer(() => resolve))
    },
    accept: () => {
      setAccepted(true)
      answer?.(true)
    },
    refuse: () => {
      if (isAccepted) return
      answer?.(false)
      setRefused(true)
      close()
    },
    close,
  }
}

function showFailure(error: unknown): FieldErrors {
  const { title, description, errors } = signUpFailure(error)
  toasts.add({ title, description, tone: 'bad' })
  return errors
}
