import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useActionState, useEffect, useId, useRef } from 'react'
import { ApiError } from '#web/data/api-client.ts'
import { formErrors } from '#web/data/failure-copy.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { currentUserQuery } from './current-user-query.ts'

interface AccountDialogProps {
  title: string
  submitLabel: string
  /** destroys something */
  danger?: boolean
  /** does it; what it throws is told here, and the dialog stays open */
  onSubmit: (form: FormData) => Promise<void>
  onClose: () => void
  /** a failure of the action's own in words, where the usual ones do not fit */
  wordsOf?: (error: unknown) => string | null
  /** what will happen, and further fields */
  children: ReactNode
}

/** Says what will happen to the account before it does; who asks for it proves that it is them (`api-client.ts`). */
export function AccountDialog({ title, submitLabel, danger = false, onClose, ...rest }: AccountDialogProps) {
  const formId = useId()
  const { errors, submit, isPending } = useAccountAction(rest)
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
        {errors.form && (
          <Notice tone="bad" live>
            {errors.form}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function useAccountAction({ onSubmit, wordsOf }: Pick<AccountDialogProps, 'onSubmit' | 'wordsOf'>) {
  const queryClient = useQueryClient()
  const [errors, submit, isPending] = useActionState(
    async (_: FieldErrors, form: FormData): Promise<FieldErrors> => {
      try {
        await onSubmit(form)
        return {}
      } catch (error) {
        // then the whole page has to know, and shows "Access Denied" (PROF-05)
        if (isSignedOut(error)) await refreshQueries(queryClient, currentUserQuery.key[0])
        return failureOf(error, wordsOf?.(error) ?? null)
      }
    },
    {},
  )
  return { errors, submit, isPending }
}

/** What is wrong with which field, else the action's own words, else the usual ones. */
function failureOf(error: unknown, words: string | null): FieldErrors {
  const isOfFields = error instanceof ApiError && hasErrors(error.fields)
  return words === null || isOfFields ? formErrors(error) : { form: words }
}
