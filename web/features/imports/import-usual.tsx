import { addressTypes } from '#shared/api/address-fields.ts'
import type { ImportDefaultsBody } from '#shared/api/imports.ts'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { addressTypeLabels } from '#web/features/places/address-type-labels.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type ImportDraft, withUsual } from './import-draft.ts'

interface ImportUsualProps {
  draft: ImportDraft
  /** the baker's places; empty until loaded */
  places: readonly PickupPlace[]
  onChange: (draft: ImportDraft) => void
}

/** The defaults for bakes whose row leaves a value out. */
export function ImportUsual({ draft, places, onChange }: ImportUsualProps) {
  const props = (name: keyof ImportDefaultsBody) => ({
    name,
    value: draft.defaults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(withUsual(draft, name, currentTarget.value)),
  })
  const isAtPlace = draft.defaults.place !== ''
  return (
    <section className="sheet stack" aria-labelledby="import-usual">
      <h3 id="import-usual">3. Defaults</h3>
      <p className="muted">We use this wherever a row doesn’t say otherwise.</p>
      <div className="two">
        <TextField label="Price" inputMode="decimal" placeholder="9.50" maxLength={20} {...props('price')} />
        <TextField
          label="Servings"
          inputMode="numeric"
          placeholder="12"
          maxLength={20}
          {...props('servings')}
        />
        <TextField label="What a serving includes" maxLength={200} {...props('servingDescription')} />
        <TextField label="Ready date" type="date" {...props('readyDate')} />
        <TextField label="Ready time" type="time" {...props('readyTime')} />
        {(places.length > 0 || isAtPlace) && (
          <SelectField label="Pickup location" {...props('place')}>
            <option value="">An address</option>
            {placeNames(draft, places).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {!isAtPlace && (
          <>
            <TextField
              label="Pickup address"
              autoComplete="street-address"
              maxLength={300}
              {...props('address')}
            />
            <SelectField label="Address type" {...props('addressType')}>
              {addressTypes.map((type) => (
                <option key={type} value={type}>
                  {addressTypeLabels[type]}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Pickup instructions"
              optional
              maxLength={1000}
              {...props('pickupInstructions')}
            />
          </>
        )}
      </div>
    </section>
  )
}

/** The names of the places, plus the chosen one if it was renamed meanwhile; its rows then show the error. */
function placeNames({ defaults: { place } }: ImportDraft, places: readonly PickupPlace[]): string[] {
  const names = places.map(({ name }) => name)
  return place === '' || names.includes(place) ? names : [...names, place]
}
