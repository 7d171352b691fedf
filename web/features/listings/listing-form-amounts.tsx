import { currency } from '#shared/currency.ts'
import { TextField } from '#web/ui/field.tsx'
import css from './listing-form.module.css'
import { type ListingFormPart, textProps } from './listing-form-part.ts'

interface ListingFormAmountsProps extends ListingFormPart {
  /** the baker's oven capacity per day; null if not used or not loaded */
  spacesADay: number | null
}

/** Price and servings (POST-09, POST-10, POST-19). */
export function ListingFormAmounts({ spacesADay, ...part }: ListingFormAmountsProps) {
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
          hint={currency.servingPriceHint}
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
        label="Most for each neighbor"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint="How many servings of a bake one buyer can order, so that there is some for everybody."
        {...textProps(part, 'mostPerBuyer')}
      />
      {spacesADay !== null && (
        <TextField
          label="Oven spaces for one serving"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          hint={`Your oven takes ${spacesADay} on a day, for all that you bake on it. Enter 0 for what needs no oven.`}
          {...textProps(part, 'ovenSpaces')}
        />
      )}
      <TextField
        label="Dough for one serving"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        hint="In grams, e.g. 900. Your kitchen then says how much dough to make for a day. Nobody else sees it."
        {...textProps(part, 'doughGrams')}
      />
    </section>
  )
}
