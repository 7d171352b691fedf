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
      <h2>Price and servings</h2>
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
        label="Limit per buyer"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint="How many servings one buyer can order, so there’s some for everyone."
        {...textProps(part, 'mostPerBuyer')}
      />
      {spacesADay !== null && (
        <TextField
          label="Oven spaces per serving"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          hint={`Your oven’s capacity is ${spacesADay} a day for everything you bake. Enter 0 if this needs no oven.`}
          {...textProps(part, 'ovenSpaces')}
        />
      )}
      <TextField
        label="Dough for one serving"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        hint="In grams, such as 900. Your kitchen page then shows how much dough to make each day. Only you can see it."
        {...textProps(part, 'doughGrams')}
      />
    </section>
  )
}
