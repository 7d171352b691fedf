import type { ReactNode } from 'react'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { TextField } from '#web/ui/field.tsx'
import type { WindowHoursDraft } from './window-draft.ts'

interface WindowHoursFieldsProps {
  draft: WindowHoursDraft
  errors: FieldErrors
  /** a prefix of the field names, if the window is part of a larger form */
  within?: string
  /** shown beside the capacity */
  beside?: ReactNode
  onChange: (change: Partial<WindowHoursDraft>) => void
}

/** The start, end and capacity of a pickup window. */
export function WindowHoursFields({ draft, errors, within = '', beside, onChange }: WindowHoursFieldsProps) {
  const partOf = (field: keyof WindowHoursDraft) => ({
    name: `${within}${field}`,
    value: draft[field],
    error: errors[`${within}${field}`],
  })
  const capacity = (
    <TextField
      label="Capacity (pickups)"
      inputMode="numeric"
      hint="Each buyer counts as one pickup, however many orders they have."
      {...partOf('capacity')}
      onChange={(event) => onChange({ capacity: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className="two">
        <TextField
          label="From"
          type="time"
          {...partOf('from')}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextField
          label="Until"
          type="time"
          {...partOf('until')}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      </div>
      {beside === undefined ? (
        capacity
      ) : (
        <div className="two">
          {capacity}
          {beside}
        </div>
      )}
    </>
  )
}
