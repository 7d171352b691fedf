import { useState } from 'react'
import { type Category, categories, categoryLabel, offeredCategories } from '#shared/categories.ts'
import { dietFacts, dietNames, diets } from '#shared/diets.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import css from './listing-form.module.css'
import { checkProps, type ListingFormPart, textProps } from './listing-form-part.ts'

/** The bake: title, description, category, diet and ingredients (POST-06 to POST-08). */
export function ListingFormWhat(part: ListingFormPart) {
  const { values, errors, set } = part
  // a category that is no longer offered stays available to its listings (OPEN-45)
  const [opened] = useState(values.cuisine)
  const choices = categories.filter((category) => isOffered(category) || category === opened)
  return (
    <section className={css.part}>
      <h2>What is it?</h2>
      <TextField label="Title" maxLength={120} required {...textProps(part, 'title')} />
      <TextAreaField label="Description" maxLength={4000} required {...textProps(part, 'description')} />
      <div className="two">
        <SelectField
          label="Category"
          name="cuisine"
          required
          value={values.cuisine}
          error={errors.cuisine}
          onChange={(event) => {
            const chosen = choices.find((category) => category === event.currentTarget.value)
            set('cuisine', chosen ?? '')
          }}
        >
          <option value="">Choose a category</option>
          {choices.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </SelectField>
        <fieldset>
          <legend className={css.legend}>Dietary</legend>
          <div className={css.checks}>
            {diets.map((diet) => (
              <Checkbox key={diet} {...checkProps(part, dietFacts[diet].field)}>
                {dietNames[diet]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </div>
      <TextAreaField
        label="Ingredients"
        optional
        rows={3}
        maxLength={4000}
        hint="Above all, name nuts, gluten, milk and eggs. Some buyers need to know."
        {...textProps(part, 'ingredients')}
      />
    </section>
  )
}

function isOffered(category: Category): boolean {
  return offeredCategories.some((offered) => offered === category)
}
