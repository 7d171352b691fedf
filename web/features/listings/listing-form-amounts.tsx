import { TextField } from '#web/ui/field.tsx'
import css from './listing-form.module.css'
import { type ListingFormPart, textProps } from './listing-form-part.ts'

/** Price and servings (POST-09, POST-10, POST-19). */
export function ListingFormAmounts(part: ListingFormPart) {
  return (
    <section className={css.part}>
      <h2>How much, how many?</h2>
      <div className="two">
        <TextField
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          required={part.values.options.length === 0}
          hint="Dollars for one serving, e.g. 8.50"
          {...textProps(part, 'price')}
        />
        <TextField
          label="Servings available"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          required
          hint="You can change this any time."
          {...textProps(part, 'servingsAvailable')}
        />
      </div>
      <TextField
        label="What does a serving include?"
        maxLength={200}
        required
        hint="For example: box of 4 scones"
        {...textProps(part, 'servingDescription')}
      />
      <TextField
        label="Most for each neighbour"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint="How many servings of a bake one buyer can order, so that there is some for everybody."
        {...textProps(part, 'mostPerBuyer')}
      />
    </section>
  )
}
