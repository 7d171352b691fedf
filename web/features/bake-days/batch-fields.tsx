import type { BakePlan } from '#shared/api/bake-days.ts'
import { currency } from '#shared/currency.ts'
import { plural } from '#shared/plural.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { CutoffFields } from '#web/features/pickups/cutoff-fields.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { BatchDraft } from './bake-day-draft.ts'
import { OwnWindowsField, type OwnWindowsFieldProps } from './own-windows-field.tsx'

interface BatchFieldsProps {
  draft: BatchDraft
  /** values shared by all days of the listing */
  plan: Pick<BakePlan, 'hasOptions' | 'leadHours' | 'placeId'>
  errors: FieldErrors
  /** whether the listing repeats weekly */
  isWeekly: boolean
  /** the label of the draft checkbox */
  draftText: string
  /** the fields of a pickup window for this day only, and whether it is wanted; absent if not possible */
  own?: OwnWindowsFieldProps['own']
  onChange: (change: Partial<BatchDraft>) => void
}

/** The fields that differ between bake days: ready time, servings, price, cutoff and pickup windows. */
export function BatchFields({ draft, plan, errors, isWeekly, draftText, own, onChange }: BatchFieldsProps) {
  const { hasOptions, leadHours, placeId } = plan
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
          hint={currency.servingPriceHint}
          value={draft.price}
          error={errors.price}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
      )}
      <CutoffFields
        draft={draft}
        error={errors.cutoff}
        none={
          leadHours === null
            ? 'until the end of the day'
            : plural(leadHours, ['until # hour before it is ready', 'until # hours before it is ready'])
        }
        hint={
          leadHours === null
            ? undefined
            : plural(leadHours, [
                'Whatever you choose, buyers must order at least # hour ahead.',
                'Whatever you choose, buyers must order at least # hours ahead.',
              ])
        }
        onChange={onChange}
      />
      <OwnWindowsField
        placeId={placeId}
        value={draft.pickupWindowIds}
        error={errors.pickupWindowIds}
        isWeekly={isWeekly}
        own={own}
        onChange={(pickupWindowIds) => onChange({ pickupWindowIds })}
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
