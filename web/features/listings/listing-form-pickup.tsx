import { addressTypes } from '#shared/api/listings.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { useNow } from '#web/rendering/now.tsx'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { addressTypeLabels } from './address-type-labels.ts'
import { browserZone } from './browser-zone.ts'
import css from './listing-form.module.css'
import { type ListingFormPart, textProps } from './listing-form-part.ts'
import { hidesAddressOf } from './listing-form-values.ts'
import { LocationButton } from './location-button.tsx'

/** When and where it can be picked up (POST-11 to POST-16, POST-18, POST-27). */
export function ListingFormPickup(part: ListingFormPart) {
  const { values, errors, set } = part
  const now = useNow()
  const isHydrated = useHydrated()
  // the server does not know the baker's day
  const today = isHydrated ? dateInZone(now, values.timeZone || browserZone()) : undefined
  return (
    <section className={css.part}>
      <h2>When and where?</h2>
      <div className="two">
        <TextField label="Ready date" type="date" min={today} required {...textProps(part, 'readyByDate')} />
        <TextField label="Ready time" type="time" required {...textProps(part, 'readyByTime')} />
      </div>
      <div>
        <TextField
          label="Pickup address"
          hint="On the map, it is in the middle of its ZIP until you set the spot."
          autoComplete="street-address"
          maxLength={300}
          required
          {...textProps(part, 'address')}
        />
        <LocationButton {...part} />
      </div>
      <div className="two">
        <SelectField
          label="Address type"
          name="addressType"
          required
          value={values.addressType}
          error={errors.addressType}
          onChange={(event) => {
            set('addressType', addressTypes.find((type) => type === event.currentTarget.value) ?? '')
          }}
        >
          <option value="">Choose an address type</option>
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
          {...textProps(part, 'pickupInstructions')}
        />
      </div>
      <div>
        <Checkbox
          name="hidesAddress"
          checked={hidesAddressOf(values)}
          onChange={(event) => set('hidesAddress', event.currentTarget.checked)}
          aria-describedby="hides-address-hint"
        >
          Show only my neighbourhood
        </Checkbox>
        <p id="hides-address-hint" className={css.hint}>
          Everyone sees the area, about half a mile around. The full address goes to a buyer once you have
          confirmed their order. For a home it is on until you take it off.
        </p>
      </div>
    </section>
  )
}
