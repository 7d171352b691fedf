import { useId } from 'react'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { CutoffFields } from './cutoff-fields.tsx'
import { weekdays } from './window-copy.ts'
import type { WindowDraft } from './window-draft.ts'
import { WindowHoursFields } from './window-hours-fields.tsx'

/** The usual slot lengths, in minutes. */
const usualSlots: readonly string[] = ['15', '30', '60', '120']

interface WindowFieldsProps {
  draft: WindowDraft
  /** the baker's pickup locations; may be empty */
  places: readonly PickupPlace[]
  errors: FieldErrors
  onChange: (change: Partial<WindowDraft>) => void
}

/** The fields of a pickup window: place, time, capacity and order deadline. */
export function WindowFields(props: WindowFieldsProps) {
  return (
    <>
      {props.places.length > 0 && <Where {...props} />}
      <Days {...props} />
      <Hours {...props} />
      <Orders {...props} />
    </>
  )
}

function Where({ draft, places, errors, onChange }: WindowFieldsProps) {
  return (
    <SelectField
      label="Where"
      name="placeId"
      hint="Pickups are counted separately for each location."
      value={draft.placeId}
      error={errors.placeId}
      onChange={(event) => onChange({ placeId: event.currentTarget.value })}
    >
      <option value="">Any pickup location</option>
      {places.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function Days({ draft, errors, onChange }: WindowFieldsProps) {
  const name = useId()
  const isOnce = draft.often === 'once'
  return (
    <>
      <fieldset className="row">
        <legend className="visually-hidden">How often</legend>
        <Radio name={name} checked={!isOnce} onChange={() => onChange({ often: 'weekly' })}>
          Every week
        </Radio>
        <Radio name={name} checked={isOnce} onChange={() => onChange({ often: 'once' })}>
          Once
        </Radio>
      </fieldset>
      {isOnce ? (
        <TextField
          label="Day"
          type="date"
          name="firstDay"
          value={draft.firstDay}
          error={errors.firstDay}
          onChange={(event) => onChange({ firstDay: event.currentTarget.value })}
        />
      ) : (
        <>
          <SelectField
            label="Day of the week"
            name="weekday"
            value={draft.weekday}
            error={errors.weekday}
            onChange={(event) => onChange({ weekday: event.currentTarget.value })}
          >
            {weekdays.map((day, index) => (
              <option key={day} value={index}>
                {day}
              </option>
            ))}
          </SelectField>
          <div className="two">
            <TextField
              label="Starting on"
              type="date"
              name="firstDay"
              value={draft.firstDay}
              error={errors.firstDay}
              onChange={(event) => onChange({ firstDay: event.currentTarget.value })}
            />
            <TextField
              label="Last day"
              optional
              type="date"
              name="lastDay"
              value={draft.lastDay}
              error={errors.lastDay}
              onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
            />
          </div>
        </>
      )}
    </>
  )
}

function Hours({ draft, errors, onChange }: WindowFieldsProps) {
  const isUsual = usualSlots.includes(draft.slotMinutes)
  return (
    <WindowHoursFields
      draft={draft}
      errors={errors}
      onChange={onChange}
      beside={
        <SelectField
          label="In"
          name="slotMinutes"
          value={draft.slotMinutes}
          error={errors.slotMinutes}
          onChange={(event) => onChange({ slotMinutes: event.currentTarget.value })}
        >
          <option value="">the whole window</option>
          {[...usualSlots, ...(isUsual || draft.slotMinutes === '' ? [] : [draft.slotMinutes])].map(
            (minutes) => (
              <option key={minutes} value={minutes}>
                every {minutes} minutes
              </option>
            ),
          )}
        </SelectField>
      }
    />
  )
}

function Orders({ draft, errors, onChange }: WindowFieldsProps) {
  return (
    <>
      <CutoffFields draft={draft} error={errors.cutoff} none="until it begins" onChange={onChange} />
      <TextField
        label="Minimum notice (hours)"
        optional
        inputMode="decimal"
        name="leadHours"
        hint="Between an order and its pickup."
        value={draft.leadHours}
        error={errors.leadMinutes}
        onChange={(event) => onChange({ leadHours: event.currentTarget.value })}
      />
    </>
  )
}
