import * as z from 'zod/mini'
import { DecideReportsBody, type ReportAction, type ReportCaseDetails } from '#shared/api/reports.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { consoleDrafts } from '../console-drafts.ts'
import { useConsoleForm } from '../use-console-form.ts'
import { decideReports } from './decide-reports.ts'
import { choiceText, consequenceText, reportsText } from './report-copy.ts'

interface DecisionFormProps {
  reported: ReportCaseDetails
  onDecided: () => void
  onSessionEnd: () => void
}

type Choice = ReportAction | 'dismiss'

const Draft = z.object({ choice: z.string(), note: z.string(), publicNote: z.string() })
const nothingYet: z.infer<typeof Draft> = { choice: 'dismiss', note: '', publicNote: '' }

/** The URLs to refetch after a decision. */
const staleUrls = [
  '/api/admin/reports',
  '/api/admin/reviews',
  '/api/admin/activity',
  '/api/admin/users',
  '/api/users',
  '/api/products',
  '/api/food-listings',
]

/** Decides all pending reports of one item; explains each choice before it is sent, and keeps a draft. */
export function DecisionForm({ reported, onDecided, onSessionEnd }: DecisionFormProps) {
  const { values, set, forget } = useDraft(`${consoleDrafts}decision:${reported.id}`, Draft, nothingYet)
  const { possibleActions, contentType, contentId, owner } = reported
  const choices: Choice[] = ['dismiss', ...possibleActions]
  const choice = choices.find((known) => known === values.choice) ?? 'dismiss'
  const isDismissed = choice === 'dismiss'
  const action = isDismissed ? 'none' : choice

  const { form, errors, isPending } = useConsoleForm({
    check: () =>
      checkBy(DecideReportsBody, {
        contentType,
        contentId,
        decision: isDismissed ? 'dismissed' : 'resolved',
        action,
        note: values.note,
        publicNote: action === 'none' ? '' : values.publicNote,
      }),
    send: decideReports,
    toastFor: ({ reportCount, title }) => ({
      title: `${reportsText(reportCount)} ${isDismissed ? 'dismissed' : 'resolved'}`,
      description: title,
    }),
    done: () => {
      forget()
      onDecided()
    },
    staleUrls,
    onSessionEnd,
  })
  return (
    <section className="sheet stack" aria-labelledby="decision-title">
      <h2 id="decision-title">Decide</h2>
      <form {...form} className="stack">
        <PickGroup legend="What is it?">
          {choices.map((one) => (
            <Pick key={one} name="choice" checked={one === choice} onChange={() => set({ choice: one })}>
              {one === 'dismiss' ? 'Nothing is wrong: dismiss' : choiceText(one, reported)}
            </Pick>
          ))}
        </PickGroup>
        <Notice tone={action === 'none' ? 'note' : 'warn'}>
          {consequenceText({ action, isDismissed }, reported)}
        </Notice>
        {action !== 'none' && (
          <TextAreaField
            label={`Message to ${owner.name}`}
            name="publicNote"
            required
            maxLength={1000}
            hint="It goes out by email, so write it for them to read."
            value={values.publicNote}
            onChange={(event) => set({ publicNote: event.currentTarget.value })}
            error={errors.publicNote}
          />
        )}
        <TextAreaField
          label="Note for other moderators"
          name="note"
          required
          maxLength={2000}
          hint="Kept with the decision and in the activity log. Nobody else reads it."
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={errors.note}
        />
        {errors.form && (
          <Notice tone="bad" live>
            {errors.form}
          </Notice>
        )}
        <div className="row">
          <Button type="submit" variant={action === 'none' ? 'primary' : 'danger'} busy={isPending}>
            {isDismissed ? 'Dismiss' : 'Resolve'} {reportsText(reported.reportCount)}
          </Button>
        </div>
      </form>
    </section>
  )
}
