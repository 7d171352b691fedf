import { useId, useRef, useState, useTransition } from 'react'
import * as z from 'zod/mini'
import { ReportBody, reportReasonLabels, reportReasons } from '#shared/api/reports.ts'
import { ConfirmFirst } from '#web/common/confirm-first.tsx'
import { ApiError } from '#web/data/api-client.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { isUnconfirmed } from '#web/data/is-unconfirmed.ts'
import { useDraft } from '#web/features/reviews/use-draft.ts'
import { paths, signInPath } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { makeReport } from './api/make-report.ts'
import type { ReportedThing } from './report-link.tsx'

interface ReportDialogProps {
  thing: ReportedThing
  userId: string
  /** where the dialog opens by itself, for who has to sign in again */
  comeBack: string
  open: boolean
  onClose: () => void
}

/** Asks why something is reported; what was typed waits in the tab until it is sent (decisions, OPEN-22). */
export function ReportDialog({ open, onClose, ...report }: ReportDialogProps) {
  const formId = useId()
  const [isBusy, start] = useTransition()
  const close = () => !isBusy && onClose()
  return (
    <Dialog
      open={open}
      title={`Report ${report.thing.name}`}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" icon="flag" busy={isBusy}>
            Send report
          </Button>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
        </div>
      }
    >
      <ReportForm formId={formId} {...report} start={(work) => !isBusy && start(work)} onSent={onClose} />
    </Dialog>
  )
}

interface ReportFormProps extends Pick<ReportDialogProps, 'thing' | 'userId' | 'comeBack'> {
  formId: string
  /** runs what sends the report, one at a time */
  start: (work: () => Promise<void>) => void
  onSent: () => void
}

const Draft = z.object({ reason: z.string(), description: z.string() })
const nothingYet: z.infer<typeof Draft> = { reason: '', description: '' }
const unreachable = 'We could not be reached. Nothing is lost: please try again.'

function ReportForm({ formId, thing, userId, comeBack, start, onSent }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(`bakesale:report-draft:${userId}:${thing.id}`, Draft, nothingYet)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<unknown>(null)
  useFocusFirstInvalid(form, errors)

  const submit = () => {
    setRefused(null)
    const checked = ReportBody.safeParse({
      contentType: thing.type,
      contentId: thing.id,
      ...draft.values,
    })
    setErrors(fieldErrors(checked))
    if (!checked.success) return
    start(async () => {
      try {
        await makeReport(checked.data)
        draft.forget()
        toasts.add({
          title: 'Thank you for telling us',
          description: 'A person looks at it and writes to you.',
        })
        onSent()
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.fields)
        setRefused(error)
      }
    })
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>
        Only the people who run BakeSale read this, and you hear from them by mail. Is somebody in danger?
        Please call 911 first.
      </p>
      <SelectField
        label="What is wrong?"
        name="reason"
        required
        value={draft.values.reason}
        onChange={(event) => draft.set({ reason: event.currentTarget.value })}
        error={draft.values.reason === '' ? errors.reason : undefined}
      >
        <option value="">Please choose</option>
        {reportReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reportReasonLabels[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="In your words"
        optional={draft.values.reason !== 'other'}
        name="description"
        rows={5}
        maxLength={2000}
        value={draft.values.description}
        onChange={(event) => draft.set({ description: event.currentTarget.value })}
        error={errors.description}
      />
      {refused !== null && <Refusal error={refused} comeBack={comeBack} />}
    </form>
  )
}

/** Why a report was not taken; having made it before is no fault. */
function Refusal({ error, comeBack }: { error: unknown; comeBack: string }) {
  if (isSignedOut(error))
    return (
      <Notice tone="warn" live>
        Your session has ended.{' '}
        <Link href={signInPath(paths.login, comeBack)} reload>
          Sign in again
        </Link>{' '}
        and you come straight back: what you wrote is kept.
      </Notice>
    )
  if (isUnconfirmed(error)) return <ConfirmFirst why="To report it, please confirm your email address" />
  const { code, reason } = error instanceof ApiError ? error : { code: null, reason: null }
  return (
    <Notice tone={code === 'conflict' ? 'note' : 'bad'} live>
      {reason ?? unreachable}
    </Notice>
  )
}
