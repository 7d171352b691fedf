import { useState } from 'react'
import { type BakeDay, BakeDayBody, type BakePlan } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { dayText } from '#shared/ready-by.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type BakeDayDraft, bakeDayBody, bakeDayDraft } from './bake-day-draft.ts'
import { BakeFormDialog } from './bake-form-dialog.tsx'
import { BatchFields } from './batch-fields.tsx'
import { useChangeBakeDays } from './use-change-bake-days.ts'

interface BakeDayDialogProps {
  id: ListingId
  plan: BakePlan
  /** null: a new one */
  day: BakeDay | null
  onClose: () => void
}

/** Adds a date on which a listing is baked, or changes one. */
export function BakeDayDialog({ id, plan, day, onClose }: BakeDayDialogProps) {
  const [draft, setDraft] = useState(() => bakeDayDraft(day, plan))
  const [wrong, setWrong] = useState<FieldErrors>({})
  const { change, isPending, failure, fields } = useChangeBakeDays(id)
  const errors = { ...fields, ...wrong }
  const set = (part: Partial<BakeDayDraft>) => {
    setDraft({ ...draft, ...part })
    setWrong({})
  }
  const submit = () => {
    const body = bakeDayBody(draft, day)
    const checked = BakeDayBody.safeParse(body)
    setWrong(fieldErrors(checked))
    if (checked.success) change({ what: 'set', body }, onClose)
  }
  return (
    <BakeFormDialog
      title={day ? `Change ${dayText(day.date)}` : 'Add a Bake Day'}
      {...{ errors, failure, onClose }}
      busy={isPending}
      onSubmit={submit}
    >
      {day && day.openOrders > 0 && <Notice>What was ordered of this day stays as it was ordered.</Notice>}
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
        hasOptions={plan.hasOptions}
        draft={draft}
        errors={errors}
        draftText="Keep it as a draft: buyers do not see it yet"
        onChange={set}
      />
    </BakeFormDialog>
  )
}
