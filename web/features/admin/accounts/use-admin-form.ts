import { type FormEvent, startTransition, useActionState, useRef } from 'react'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'

const noErrors: FieldErrors = {}

/**
 * A form whose `send` answers what is wrong, by field, or nothing. What was typed stays, and the focus goes to the
 * first wrong field.
 */
export function useAdminForm(send: (typed: FormData) => Promise<FieldErrors>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, submit, isPending] = useActionState(
    (_: FieldErrors, typed: FormData) => send(typed),
    noErrors,
  )
  useFocusFirstInvalid(form, errors)
  return {
    form,
    errors,
    isPending,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const typed = new FormData(event.currentTarget)
      startTransition(() => submit(typed))
    },
  }
}
