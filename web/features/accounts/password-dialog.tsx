import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useActionState, useEffect, useId, useRef } from 'react'
import { ApiError } from '#web/api-client.ts'
import { type FieldErrors, hasErrors } from '#web/field-errors.ts'
import { isSignedOut } from '#web/is-signed-out.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { currentUserRead } from './current-user-read.ts'
import { formText } from './form-text.ts'

interface PasswordDialogProps {
  title: string
  submitLabel: string
  /** destroys something */
  danger?: boolean
  /** does what the password is asked for; what it throws is told here, and the dialog stays open */
  onSubmit: (password: string, form: FormData) => Promise<void>
  onClose: () => void
  /** a failure of the action's own in words, where the usual ones do not fit */
  wordsOf?: (error: unknown) => string | null
  /** what will happen, and further fields */
  children: ReactNode
}

/** Asks for the password before something that a thief at the browser must not do. */
export function PasswordDialog({
  title,
  submitLabel,
  danger = false,
  onClose,
  ...rest
}: PasswordDialogProps) {
  const formId = useId()
  const { errors, submit, isPending } = usePasswordAction(rest)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, errors)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Dialog
      open
      title={title}
      onClose={() => !isPending && onClose()}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={isPending}>
            {submitLabel}
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const filled = new FormData(event.currentTarget)
          startTransition(() => submit(filled))
        }}
      >
        {rest.children}
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
          required
        />
        {errors.form && (
          <Notice tone="bad" live>
            {errors.form}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function usePasswordAction({ onSubmit, wordsOf }: Pick<PasswordDialogProps, 'onSubmit' | 'wordsOf'>) {
  const queryClient = useQueryClient()
  const [errors, submit, isPending] = useActionState(
    async (_: FieldErrors, form: FormData): Promise<FieldErrors> => {
      const password = formText(form, 'currentPassword')
      if (password === '') return { currentPassword: 'Please enter your current password.' }
      try {
        await onSubmit(password, form)
        return {}
      } catch (error) {
        // then the whole page has to know, and shows "Access Denied" (PROF-05)
        if (isSignedOut(error)) await refreshReads(queryClient, currentUserRead.key[0])
        return failureOf(error, wordsOf?.(error) ?? null)
      }
    },
    {},
  )
  return { errors, submit, isPending }
}

const unreachable = 'We could not reach the bakery. Please check your connection and try again.'

function failureOf(error: unknown, words: string | null): FieldErrors {
  if (!(error instanceof ApiError)) return { form: words ?? unreachable }
  return hasErrors(error.fields) ? error.fields : { form: words ?? error.reason ?? unreachable }
}
