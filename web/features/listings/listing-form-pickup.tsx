import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { AddressFields } from '#web/features/places/address-fields.tsx'
import { useBrowserZone } from '#web/rendering/browser-zone.ts'
import { useNow } from '#web/rendering/now.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import css from './listing-form.module.css'
import { type ListingFormPart, textProps } from './listing-form-part.ts'
import { placeOf } from './listing-place.ts'

interface ListingFormPickupProps extends ListingFormPart {
  /** the baker's places; empty until loaded */
  places: readonly PickupPlace[]
}

/** The pickup time and place (POST-11 to POST-16, POST-18, POST-27). */
export function ListingFormPickup({ places, ...part }: ListingFormPickupProps) {
  const { values, errors, set } = part
  const now = useNow()
  const ownZone = useBrowserZone()
  const zone = values.timeZone || ownZone
  // the time zone of a new address is unknown on the server
  const today = zone ? dateInZone(now, zone) : undefined
  const place = placeOf(values, places)
  return (
    <section className={css.part}>
      <h2>When and where?</h2>
      <div className="two">
        <TextField label="Ready date" type="date" min={today} required {...textProps(part, 'readyByDate')} />
        <TextField label="Ready time" type="time" required {...textProps(part, 'readyByTime')} />
      </div>
      <TextField
        label="Minimum notice (hours)"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint="For bakes that take a while. With 48, for example, buyers have to order at least 48 hours before it’s ready, on each bake day."
        {...textProps(part, 'leadHours')}
      />
      {places.length > 0 && (
        <SelectField
          label="Pickup location"
          name="placeId"
          hint={
            place
              ? `${place.address}. To change it for everything picked up there, go to Pickup Times.`
              : undefined
          }
          value={place?.id ?? ''}
          error={errors.placeId}
          onChange={(event) => set('placeId', event.currentTarget.value)}
        >
          <option value="">New address</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {place === null && <AddressFields {...part} />}
    </section>
  )
}
