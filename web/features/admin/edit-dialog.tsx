import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { checkBy, type FieldErrors } from '#web/data/field-errors.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useConsoleForm } from './use-console-form.ts'
import { Waiting } from './waiting.tsx'

interface EditDialogProps<Row, Body> {
  /** what is edited, as far as it is known */
  read: { data: Row | undefined; isError: boolean; refetch: () => unknown }
  /** what it is called, when it is known and before, and what is said where it could not be loaded */
  nameOf: (row: Row) => string
  title: string
  failure: string
  /** of the contract: it checks what the fields hold, by their names */
  schema: z.ZodMiniType<Body>
  /** saves it; answers how it is now */
  send: (body: Body) => Promise<Row>
  /** the addresses that are read anew */
  touched: readonly string[]
  onClose: () => void
  onSessionEnd: () => void
  /** the fields, which keep what is typed into them themselves */
  children: (row: Row, errors: FieldErrors) => ReactNode
}

/** A form of the console that corrects something. It is open for as long as it is there. */
export function EditDialog<Row, Body>({
  read: { data: row, isError, refetch },
  nameOf,
  title,
  failure,
  schema,
  send,
  touched,
  onClose,
  onSessionEnd,
  children,
}: EditDialogProps<Row, Body>) {
  const { form, errors, isPending } = useConsoleForm({
    check: (typed) => checkBy(schema, typed),
    send,
    told: (saved) => ({ title: 'Saved', description: nameOf(saved) }),
    done: onClose,
    touched,
    onSessionEnd,
  })
  return (
    <FormDialog
      title={row ? `Edit ${nameOf(row)}` : title}
      submitLabel="Save"
      leaveLabel="Leave as it is"
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
