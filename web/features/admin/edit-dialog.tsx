import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { checkBy, type FieldErrors } from '#web/data/field-errors.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useConsoleForm } from './use-console-form.ts'
import { Waiting } from './waiting.tsx'

interface EditDialogProps<Row, Body> {
  /** the query of the edited row */
  read: { data: Row | undefined; isError: boolean; refetch: () => unknown }
  /** the title once loaded and before, and the error message */
  nameOf: (row: Row) => string
  title: string
  failure: string
  /** the API's schema, which validates the fields by name */
  schema: z.ZodMiniType<Body>
  /** saves the changes and returns the stored row */
  send: (body: Body) => Promise<Row>
  /** the URLs to refetch afterwards */
  staleUrls: readonly string[]
  onClose: () => void
  onSessionEnd: () => void
  /** the uncontrolled fields */
  children: (row: Row, errors: FieldErrors) => ReactNode
}

/** A console form that edits one thing; open while mounted. */
export function EditDialog<Row, Body>({
  read: { data: row, isError, refetch },
  nameOf,
  title,
  failure,
  schema,
  send,
  staleUrls,
  onClose,
  onSessionEnd,
  children,
}: EditDialogProps<Row, Body>) {
  const { form, errors, isPending } = useConsoleForm({
    check: (typed) => checkBy(schema, typed),
    send,
    toastFor: (saved) => ({ title: 'Saved', description: nameOf(saved) }),
    done: onClose,
    staleUrls,
    onSessionEnd,
  })
  return (
    <FormDialog
      title={row ? `Edit ${nameOf(row)}` : title}
      submitLabel="Save"
      leaveLabel="Leave as is"
      form={form}
      busy={isPending}
      disabled={!row}
      failure={errors.form}
      onClose={onClose}
    >
      {row ? (
        children(row, errors)
      ) : (
        <Waiting isFailed={isError} onRetry={() => void refetch()}>
          {failure}
        </Waiting>
      )}
    </FormDialog>
  )
}
