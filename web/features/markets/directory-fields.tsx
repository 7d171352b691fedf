import { type DirectoryType, directoryRadii, directoryTypes } from '#shared/api/usda.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { directoryLabels } from './directory-copy.ts'
import css from './directory-finder.module.css'

interface DirectoryFieldsProps {
  /** the query of the address, for the fields' initial values */
  search: URLSearchParams
  errors: FieldErrors
}

/** The kind of place, and five ways to give a location (MKT-03 to MKT-08, MKT-12, MKT-14). */
export function DirectoryFields({ search, errors }: DirectoryFieldsProps) {
  const value = (name: string) => search.get(name) ?? ''
  return (
    <div className={css.fields}>
      <SelectField
        label="What"
        name="type"
        defaultValue={value('type') || directoryTypes[0]}
        className={css.wide}
      >
        {directoryTypes.map((type: DirectoryType) => (
          <option key={type} value={type}>
            {directoryLabels[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Radius"
        name="radius"
        defaultValue={value('radius')}
        error={errors.radius}
        className={css.wide}
      >
        <option value="">No radius</option>
        {directoryRadii.map((miles) => (
          <option key={miles} value={miles}>
            {miles} miles
          </option>
        ))}
      </SelectField>
      <WaysToSayWhere value={value} errors={errors} />
    </div>
  )
}

function WaysToSayWhere({ value, errors }: { value: (name: string) => string; errors: FieldErrors }) {
  return (
    <>
      <fieldset className={css.way}>
        <legend>By ZIP</legend>
        <TextField
          label="ZIP code"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={value('zip')}
          error={errors.zip}
          hint="With no radius, we search only this ZIP"
        />
      </fieldset>
      <fieldset className={css.way}>
        <legend>Or by town and state</legend>
        <div className={css.pair}>
          <TextField
            label="City"
            name="city"
            autoComplete="address-level2"
            maxLength={100}
            defaultValue={value('city')}
            error={errors.city}
            hint="Leave empty for the whole state"
          />
          <TextField
            label="State"
            name="state"
            autoComplete="address-level1"
            autoCapitalize="characters"
            maxLength={2}
            defaultValue={value('state').toUpperCase()}
            error={errors.state}
            className={css.state}
            onInput={(event) => {
              const box = event.currentTarget
              const { selectionStart, selectionEnd } = box
              box.value = box.value.toUpperCase()
              box.setSelectionRange(selectionStart, selectionEnd)
            }}
          />
        </div>
      </fieldset>
      <fieldset className={css.way}>
        <legend>Or by coordinates</legend>
        <div className={css.pair}>
          <TextField
            label="Latitude"
            name="y"
            inputMode="text"
            autoComplete="off"
            maxLength={24}
            defaultValue={value('y')}
            error={errors.y}
          />
          <TextField
            label="Longitude"
            name="x"
            inputMode="text"
            autoComplete="off"
            maxLength={24}
            defaultValue={value('x')}
            error={errors.x}
          />
        </div>
      </fieldset>
    </>
  )
}
