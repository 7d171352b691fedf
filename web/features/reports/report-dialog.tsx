import * as z from 'zod/mini'
import { ReportBody, type ReportedType, reportReasonLabels, reportReasons } from '#shared/api/reports.ts'
import { ApiError } from '#web/data/api-client.ts'
import { fieldsOf } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { isUnconfirmed } from '#web/data/is-unconfirmed.ts'
import { useForm } from '#web/data/use-form.ts'
import { ConfirmFirst } from '#web/features/identity/confirm-first.tsx'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { paths, signInPath } from '#web/paths.ts'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { makeReport } from './make-report.ts'

/** The subject of a report. */
export interface ReportedThing {
  type: ReportedType
  id: string
  /** its name in "Report …", e.g. "this listing" */
  name: string
}

interface ReportDialogProps {
  thing: ReportedThing
  /** the address that opens the dialog after signing in again */
  comeBack: string
  onClose: () => void
}

const Draft = z.object({ reason: z.string(), description: z.string() })
const nothingYet: z.infer<typeof Draft> = { reason: '', description: '' }
const unreachable = 'BakeSale could not be reached. What you typed is still here. Try again.'

/** Asks for the reason of a report; the tab keeps a draft until it is sent (decisions, OPEN-22). */
export function ReportDialog({ thing, comeBack, onClose }: ReportDialogProps) {
  const draft = useOwnDraft(`report:${thing.id}`, Draft, nothingYet)
  const { form, errors, refusal, isPending } = useForm({
    check: () => checkBy(ReportBody, { contentType: thing.type, contentId: thing.id, ...draft.values }),
    send: makeReport,
    done: () => {
      draft.forget()
      toasts.add({
        title: 'Thank you for telling us',
        description: 'A person will look at it and write to you.',
      })
      onClose()
    },
    refused: fieldsOf,
  })
  return (
    <FormDialog
      title={`Report ${thing.name}`}
      submitLabel="Send report"
      leaveLabel="Not now"
      icon="flag"
      form={form}
      busy={isPending}
      onClose={onClose}
    >
      <p>
        Only the people who run BakeSale read this, and you’ll hear from them by email. If someone is in
        danger, call 911 first.
      </p>
      <SelectField
        label="What is wrong?"
        name="reason"
        required
        value={draft.values.reason}
        onChange={(event) => draft.set({ reason: event.currentTarget.value })}
        error={draft.values.reason === '' ? errors.reason : undefined}
      >
        <option value="">Choose one</option>
        {reportReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reportReasonLabels[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="In your own words"
        optional={draft.values.reason !== 'other'}
        name="description"
        rows={5}
        maxLength={2000}
        value={draft.values.description}
        onChange={(event) => draft.set({ description: event.currentTarget.value })}
        error={errors.description}
      />
      {refusal !== null && <Refusal error={refusal} comeBack={comeBack} />}
    </FormDialog>
  )
}

/** Why a report was rejected; a repeated report is not an error. */
function Refusal({ error, comeBack }: { error: unknown; comeBack: string }) {
  if (isSignedOut(error))
    return (
      <Notice tone="warn" live>
        Your session ended.{' '}
        <Link href={signInPath(paths.login, comeBack)} reload>
          Sign in again
        </Link>{' '}
        and you’ll come right back. What you wrote is still here.
      </Notice>
    )
  if (isUnconfirmed(error)) return <ConfirmFirst why="To report this, confirm your email address." />
  const { code, reason } = error instanceof ApiError ? error : { code: null, reason: null }
  return (
    <Notice tone={code === 'conflict' ? 'note' : 'bad'} live>
      {reason ?? unreachable}
    </Notice>
  )
}
