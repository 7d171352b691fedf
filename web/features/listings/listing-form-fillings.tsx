import { fewestFillings, longestFillingName, mostFillings } from '#shared/mixed-boxes.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import css from './listing-form.module.css'
import { type ListingFormPart, textProps } from './listing-form-part.ts'
import { fillingsOf } from './listing-form-values.ts'

/** The fillings of a bake's mixed boxes, one per line, and which are sold out (decisions, mixed boxes). */
export function ListingFormFillings(part: ListingFormPart) {
  const { values, set } = part
  const hasBox = values.options.some(({ pieces }) => pieces.trim() !== '')
  if (!hasBox && values.fillings === '') return null
  const fillings = fillingsOf(values)
  const tick = (name: string, isSoldOut: boolean) => {
    const others = values.soldOutFillings.filter((other) => other !== name)
    set('soldOutFillings', isSoldOut ? [...others, name] : others)
  }
  return (
    <>
      <TextAreaField
        label="Fillings for the mixed boxes"
        required={hasBox}
        autoComplete="off"
        hint={`One per line, such as Plain, Almond, Chocolate. List ${fewestFillings} to ${mostFillings}, each up to ${longestFillingName} characters. Buyers choose how many of each go in their box; the price stays the same.`}
        {...textProps(part, 'fillings')}
      />
      {fillings.length > 0 && (
        <fieldset className={css.option}>
          <legend>Sold out for now</legend>
          {fillings.map(({ name, isSoldOut }) => (
            <Checkbox
              key={name}
              checked={isSoldOut}
              onChange={({ currentTarget: { checked } }) => tick(name, checked)}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}
