import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BakeDay, BakeDayBody, type BakePlan } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { dayText } from '#shared/ready-by.ts'
import { ApiError } from '#web/data/api-client.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import { bodyOrErrors, fieldErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { changeBakeDays } from './api.ts'
import { BakeDayDraft, bakeDayBody, bakeDayDraft, restoredDay } from './bake-day-draft.ts'
import { BatchFields } from './batch-fields.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { OwnWindowFields } from './own-window-fields.tsx'

interface BakeDayDialogProps {
  id: ListingId
  plan: BakePlan
  /** null for a new day */
  day: BakeDay | null
  onClose: () => void
}

/** Adds or changes a bake day; after a concurrent change, it overwrites the day only when asked to. */
export function BakeDayDialog({ id, plan, day, onClose }: BakeDayDialogProps) {
  const { draft, set, form, errors, failure, overtaken, isPending, sendNow, close } = useBakeDayForm({
    id,
    plan,
    day,
    onClose,
  })
  return (
    <FormDialog
      title={day ? `Change ${dayText(day.date)}` : 'Add a bake day'}
      submitLabel="Save"
      form={form}
      busy={isPending}
      failure={failure}
      onClose={close}
    >
      {day && day.openOrders > 0 && <Notice>Existing orders for this day stay as they were placed.</Notice>}
      {!day && (
        <TextField
          label="Day"
          type="date"
          name="date"
          required
          min={plan.today}
          value={draft.date}
          error={errors.date}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
      )}
      <BatchFields
        isWeekly={plan.repeat !== null || plan.days.some(({ isFromRepeat }) => isFromRepeat)}
        plan={plan}
        draft={draft}
        errors={errors}
        draftText="Save it as a draft: buyers don’t see it yet"
        own={{
          isWanted: draft.ownWindow.isWanted,
          fields: (
            <OwnWindowFields
              draft={draft.ownWindow}
              date={draft.date}
              errors={errors}
              onChange={(ownWindow) => set({ ownWindow })}
            />
          ),
        }}
        onChange={set}
      />
      {overtaken && (
        <OvertakenNotice
          day={overtaken}
          isNew={day === null}
          busy={isPending}
          onSaveAnyway={() => sendNow(bakeDayBody(draft, overtaken))}
        />
      )}
    </FormDialog>
  )
}

/** The values, checks and call of a bake day's form. */
function useBakeDayForm({ id, plan, day, onClose }: BakeDayDialogProps) {
  const queryClient = useQueryClient()
  const [opened] = useState(plan)
  const name = `bake-day:${id}:${day === null ? 'new' : `${day.date}:${day.version}`}`
  const { values: draft, set: change, forget } = useOwnDraft(name, BakeDayDraft, bakeDayDraft(day, plan))
  const close = () => {
    forget()
    onClose()
  }
  // the date with a concurrent change; the error applies only to this date
  const [refusedDate, setRefusedDate] = useState<string | null>(null)
  const seen = day ?? restoredDay(draft, opened)
  const { form, errors, refusal, mend, sendNow, isPending } = useForm({
    check: () => {
      // send typed values, because the schema converts prices to cents
      const typed = bakeDayBody(draft, seen)
      return bodyOrErrors(typed, fieldErrors(BakeDayBody.safeParse(typed)))
    },
    send: (body) => changeBakeDays(id, { what: 'set', body }),
    done: close,
    refused: (error) => {
      if (isConflict(error)) setRefusedDate(draft.date)
      return errorsWithReason(error)
    },
    after: () => refreshQueries(queryClient, '/api/food-listings', '/api/sellers/pickup-windows'),
  })
  const isRefused = refusedDate === draft.date
  const there = isRefused ? plan.days.find(({ date }) => date === draft.date) : undefined
  const overtaken = there && there.version !== (seen?.version ?? 0) ? there : null
  const isShownElsewhere = isConflict(refusal) && (overtaken !== null || !isRefused)
  const set = (part: Partial<BakeDayDraft>) => {
    change(part)
    mend()
  }
  return {
    draft,
    set,
    form,
    errors,
    failure: isShownElsewhere ? null : errors.form,
    overtaken,
    isPending,
    sendNow,
    close,
  }
}

/** Whether a call was rejected because of a concurrent change. */
function isConflict(refusal: unknown): boolean {
  return refusal instanceof ApiError && refusal.code === 'conflict'
}
