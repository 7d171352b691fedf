import { useQueryClient } from '@tanstack/react-query'
import { type BakePlan, RepeatBody } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import { bodyOrErrors, fieldErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { weekdays } from '#web/features/pickups/window-copy.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { changeBakeDays } from './api.ts'
import { RepeatDraft, repeatBody, repeatDraft } from './bake-day-draft.ts'
import { BatchFields } from './batch-fields.tsx'

/** Edits the weekly repeat of a listing: its weekdays and the values of each day. */
export function RepeatDialog({ id, plan, onClose }: { id: ListingId; plan: BakePlan; onClose: () => void }) {
  const queryClient = useQueryClient()
  const name = `repeat:${id}:${plan.repeat?.version ?? 0}`
  const { values: draft, set: change, forget } = useOwnDraft(name, RepeatDraft, repeatDraft(plan))
  const close = () => {
    forget()
    onClose()
  }
  const { form, errors, mend, isPending } = useForm({
    check: () => {
      // send typed values, because the schema converts prices to cents
      const typed = repeatBody(draft, plan)
      return bodyOrErrors(typed, fieldErrors(RepeatBody.safeParse(typed)))
    },
    send: (body) => changeBakeDays(id, { what: 'repeat', body }),
    done: close,
    refused: errorsWithReason,
    after: () => refreshQueries(queryClient, '/api/food-listings'),
  })
  const set = (part: Partial<RepeatDraft>) => {
    change(part)
    mend()
  }
  return (
    <FormDialog
      title="Repeat weekly"
      submitLabel="Save"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={close}
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
        isWeekly
        plan={plan}
        draft={draft}
        errors={errors}
        draftText="Create them as drafts: buyers see a day once I publish it"
        onChange={set}
      />
      <TextField
        label="Last day"
        optional
        type="date"
        name="lastDay"
        hint="Leave empty for no end date."
        value={draft.lastDay}
        error={errors.lastDay}
        onChange={(event) => set({ lastDay: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
