import type { FieldErrors } from '#web/data/field-errors.ts'
import { WindowHoursFields } from '#web/features/pickups/window-hours-fields.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { OwnWindowDraft } from './bake-day-draft.ts'

interface OwnWindowFieldsProps {
  draft: OwnWindowDraft
  /** the bake day, YYYY-MM-DD; empty: not chosen yet */
  date: string
  errors: FieldErrors
  onChange: (draft: OwnWindowDraft) => void
}

/** Creates a pickup window for one bake day, e.g. this Saturday at the market. */
export function OwnWindowFields({ draft, date, errors, onChange }: OwnWindowFieldsProps) {
  const set = (change: Partial<OwnWindowDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <Checkbox
        name="ownWindow"
        checked={draft.isWanted}
        onChange={(event) => set({ isWanted: event.currentTarget.checked })}
      >
        A pickup time just for this day
      </Checkbox>
      {draft.isWanted && (
        <div className="stack">
          <TextField
            label="Pickup day"
            type="date"
            name="ownWindow.day"
            min={date}
            value={draft.day || date}
            error={errors['ownWindow.day']}
            onChange={(event) => set({ day: event.currentTarget.value })}
          />
          <WindowHoursFields draft={draft} errors={errors} within="ownWindow." onChange={set} />
        </div>
      )}
    </>
  )
}
