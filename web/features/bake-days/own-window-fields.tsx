import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { OwnWindowDraft } from './bake-day-draft.ts'

interface OwnWindowFieldsProps {
  draft: OwnWindowDraft
  /** the day for which it is baked, YYYY-MM-DD; empty: not chosen yet */
  date: string
  error: string | undefined
  onChange: (draft: OwnWindowDraft) => void
}

/** Makes a pickup window for a bake day alone, such as this Saturday at the market. */
export function OwnWindowFields({ draft, date, error, onChange }: OwnWindowFieldsProps) {
  const set = (change: Partial<OwnWindowDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <Checkbox
        name="ownWindow"
        checked={draft.isWanted}
        onChange={(event) => set({ isWanted: event.currentTarget.checked })}
      >
        A time for this day alone
      </Checkbox>
      {draft.isWanted && (
        <div className="stack">
          <TextField
            label="Pickup day"
            type="date"
            name="ownWindow.day"
            min={date}
            value={draft.day || date}
            error={error}
            onChange={(event) => set({ day: event.currentTarget.value })}
          />
          <div className="two">
            <TextField
              label="From"
              type="time"
              name="ownWindow.from"
              value={draft.from}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextField
              label="Until"
              type="time"
              name="ownWindow.until"
              value={draft.until}
              onChange={(event) => set({ until: event.currentTarget.value })}
            />
          </div>
          <TextField
            label="Pickups at most"
            inputMode="numeric"
            name="ownWindow.capacity"
            hint="A buyer with any number of orders is one."
            value={draft.capacity}
            onChange={(event) => set({ capacity: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}
