import { SelectField, TextField } from '#web/ui/field.tsx'
import type { CutoffDraft } from './window-draft.ts'

interface CutoffFieldsProps {
  draft: CutoffDraft
  error: string | undefined
  /** the label of having no cutoff */
  none: string
  hint?: string | undefined
  onChange: (change: Partial<CutoffDraft>) => void
}

/** The order deadline: hours before, or a time on an earlier day. */
export function CutoffFields({ draft, error, none, hint, onChange }: CutoffFieldsProps) {
  return (
    <>
      <SelectField
        label="Buyers order"
        name="cutoff"
        value={draft.cutoff}
        hint={hint}
        error={draft.cutoff === 'none' ? error : undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange({ cutoff: value === 'hours' || value === 'clock' ? value : 'none' })
        }
      >
        <option value="none">{none}</option>
        <option value="hours">until some hours before</option>
        <option value="clock">until a set time, some days before</option>
      </SelectField>
      {draft.cutoff === 'hours' && (
        <TextField
          label="Hours before"
          inputMode="numeric"
          name="cutoffHours"
          value={draft.cutoffHours}
          error={error}
          onChange={(event) => onChange({ cutoffHours: event.currentTarget.value })}
        />
      )}
      {draft.cutoff === 'clock' && (
        <div className="two">
          <TextField
            label="Days before"
            inputMode="numeric"
            name="cutoffDays"
            value={draft.cutoffDays}
            error={error}
            onChange={(event) => onChange({ cutoffDays: event.currentTarget.value })}
          />
          <TextField
            label="At"
            type="time"
            name="cutoffAt"
            value={draft.cutoffAt}
            onChange={(event) => onChange({ cutoffAt: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}
