import { addressTypes } from '#shared/api/address-fields.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import css from './address.module.css'
import { addressTypeLabels } from './address-type-labels.ts'
import { type AddressPart, hidesAddressOf } from './address-values.ts'
import { LocationButton } from './location-button.tsx'

/** The pickup address and its visibility (POST-13 to POST-16, POST-18, POST-27). */
export function AddressFields(part: AddressPart) {
  const { values, errors, set } = part
  return (
    <>
      <div>
        <TextField
          label="Pickup address"
          hint="On the map, it’s shown in the middle of its ZIP code until you set the exact spot."
          autoComplete="street-address"
          maxLength={300}
          required
          name="address"
          value={values.address}
          error={errors.address}
          onChange={(event) => set('address', event.currentTarget.value)}
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
          name="pickupInstructions"
          value={values.pickupInstructions}
          error={errors.pickupInstructions}
          onChange={(event) => set('pickupInstructions', event.currentTarget.value)}
        />
      </div>
      <div>
        <Checkbox
          name="hidesAddress"
          checked={hidesAddressOf(values)}
          onChange={(event) => set('hidesAddress', event.currentTarget.checked)}
          aria-describedby="hides-address-hint"
        >
          Show only my neighborhood
        </Checkbox>
        <p id="hides-address-hint" className={css.hint}>
          Everyone sees the area, to within about half a mile. A buyer gets the full address once you confirm
          their order. For a home, this is on unless you turn it off.
        </p>
      </div>
    </>
  )
}
