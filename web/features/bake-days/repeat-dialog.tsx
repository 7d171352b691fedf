import { useState } from 'react'
import { type BakePlan, RepeatBody } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { weekdays } from '#web/features/pickups/window-copy.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type RepeatDraft, repeatBody, repeatDraft } from './bake-day-draft.ts'
import { BakeFormDialog } from './bake-form-dialog.tsx'
import { BatchFields } from './batch-fields.tsx'
import { useChangeBakeDays } from './use-change-bake-days.ts'

/** Says on which days of the week a listing is baked, and what each of these days is like. */
export function RepeatDialog({ id, plan, onClose }: { id: ListingId; plan: BakePlan; onClose: () => void }) {
  const [draft, setDraft] = useState(() => repeatDraft(plan))
  const [wrong, setWrong] = useState<FieldErrors>({})
  const { change, isPending, failure, fields } = useChangeBakeDays(id)
  const errors = { ...fields, ...wrong }
  const set = (part: Partial<RepeatDraft>) => {
    setDraft({ ...draft, ...part })
    setWrong({})
  }
  const submit = () => {
    const body = repeatBody(draft, plan)
    const checked = RepeatBody.safeParse(body)
    setWrong(fieldErrors(checked))
    if (checked.success) change({ what: 'repeat', body }, onClose)
  }
  return (
    <BakeFormDialog
      title="Bake Each Week"
      {...{ errors, failure, onClose }}
      busy={isPending}
      onSubmit={submit}
    >
      <fieldset className="row">
        <legend>On these days</legend>
        {weekdays.map((name, day) => (
          <Checkbox
            key={name}
            name="weekdays"
            aria-invalid={errors.weekdays ? true : undefined}
            checked={draft.weekdays.includes(day)}
            onChange={({ currentTarget: { checked } }) =>
              set({
                weekdays: checked
                  ? [...draft.weekdays, day].sort()
                  : draft.weekdays.filter((other) => other !== day),
              })
            }
          >
            {name}
          </Checkbox>
        ))}
        {errors.weekdays && <p className="small">{errors.weekdays}</p>}
      </fieldset>
      <BatchFields
        hasOptions={plan.hasOptions}
        draft={draft}
        errors={errors}
        draftText="Make them as drafts: buyers see a day once I open it"
        onChange={set}
      />
      <TextField
        label="Last day"
        optional
        type="date"
        name="lastDay"
        hint="Empty: until further notice."
        value={draft.lastDay}
        error={errors.lastDay}
        onChange={(event) => set({ lastDay: event.currentTarget.value })}
      />
    </BakeFormDialog>
  )
}
