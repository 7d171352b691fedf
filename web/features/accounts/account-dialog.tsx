import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/data/api-client.ts'
import { formErrors } from '#web/data/failure-copy.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type TypedTexts, useForm } from '#web/data/use-form.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'

interface AccountDialogProps {
  title: string
  submitLabel: string
  /** destroys something */
  danger?: boolean
  /** does it; what it throws is told here, and the dialog stays open */
  onSubmit: (typed: TypedTexts) => Promise<void>
  onClose: () => void
  /** a failure of the action's own in words, where the usual ones do not fit */
  wordsOf?: (error: unknown) => string | null
  /** what will happen, and further fields */
  children: ReactNode
}

/** Says what will happen to the account before it does; who asks for it proves that it is them (`api-client.ts`). */
export function AccountDialog({ onSubmit, wordsOf, children, ...dialog }: AccountDialogProps) {
  const queryClient = useQueryClient()
  const { form, errors, isPending } = useForm({
    check: (typed) => ({ body: typed }),
    send: onSubmit,
    refused: async (error) => {
      // then the whole page has to know, and shows "Access Denied" (PROF-05)
      if (isSignedOut(error)) await refreshQueries(queryClient, currentUserQuery.key[0])
      return failureOf(error, wordsOf?.(error) ?? null)
    },
  })
  useFocusOnOpening(form.ref, 'input')
  return (
    <FormDialog {...dialog} form={form} busy={isPending} failure={errors.form}>
      {children}
    </FormDialog>
  )
}

/** What is wrong with which field, else the action's own words, else the usual ones. */
function failureOf(error: unknown, words: string | null): FieldErrors {
  const isOfFields = error instanceof ApiError && hasErrors(error.fields)
  return words === null || isOfFields ? formErrors(error) : { form: words }
}
