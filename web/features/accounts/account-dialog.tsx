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
  /** whether the action destroys something */
  danger?: boolean
  /** performs the action; the dialog stays open and shows what it throws */
  onSubmit: (typed: TypedTexts) => Promise<void>
  onClose: () => void
  /** the message for a specific failure; null for the usual message */
  wordsOf?: (error: unknown) => string | null
  /** the explanation and further fields */
  children: ReactNode
}

/**
 * Explains a change to the account and asks for confirmation. The API client handles re-authentication
 * (`api-client.ts`).
 */
export function AccountDialog({ onSubmit, wordsOf, children, ...dialog }: AccountDialogProps) {
  const queryClient = useQueryClient()
  const { form, errors, isPending } = useForm({
    check: (typed) => ({ body: typed }),
    send: onSubmit,
    refused: async (error) => {
      // the whole page then shows "Access Denied" (PROF-05)
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

/** Field errors, else the action's own message, else the usual one. */
function failureOf(error: unknown, words: string | null): FieldErrors {
  const isOfFields = error instanceof ApiError && hasErrors(error.fields)
  return words === null || isOfFields ? formErrors(error) : { form: words }
}
