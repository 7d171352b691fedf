import { plural } from '#shared/plural.ts'
import { CutoffFields } from '#web/common/cutoff-fields.tsx'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { BatchDraft } from './bake-day-draft.ts'

interface BatchFieldsProps {
  draft: BatchDraft
  /** whether options say what it costs, so that no day has a price of its own */
  hasOptions: boolean
  /** how many hours before it is ready the bake is to be ordered at least; null: none */
  leadHours: number | null
  errors: FieldErrors
  /** what the tick says that keeps it from buyers */
  draftText: string
  onChange: (change: Partial<BatchDraft>) => void
}

/** What of a bake day can differ from others: when it is ready, how many there are, the price, and by when to order. */
export function BatchFields({ draft, hasOptions, leadHours, errors, draftText, onChange }: BatchFieldsProps) {
  return (
    <>
      <div className="two">
        <TextField
          label="Ready at"
          type="time"
          name="readyByTime"
          required
          value={draft.readyByTime}
          error={errors.readyByTime}
          onChange={(event) => onChange({ readyByTime: event.currentTarget.value })}
        />
        <TextField
          label="Servings"
          inputMode="numeric"
          name="servingsAvailable"
          required
          value={draft.servingsAvailable}
          error={errors.servingsAvailable}
          onChange={(event) => onChange({ servingsAvailable: event.currentTarget.value })}
        />
      </div>
      {!hasOptions && (
        <TextField
          label="Price"
          inputMode="decimal"
          name="price"
          hint="Dollars for one serving, e.g. 8.50"
          value={draft.price}
          error={errors.price}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
      )}
      <CutoffFields
        draft={draft}
        error={errors.cutoff}
        none={leadHours === null ? 'until the day is over' : 'as long as the bake says'}
        hint={
          leadHours === null
            ? undefined
            : plural(leadHours, [
                'This bake is ordered # hour before it is ready at least.',
                'This bake is ordered # hours before it is ready at least.',
              ])
        }
        onChange={onChange}
      />
      <Checkbox
        name="isDraft"
        checked={draft.isDraft}
        onChange={(event) => onChange({ isDraft: event.currentTarget.checked })}
      >
        {draftText}
      </Checkbox>
    </>
  )
}
