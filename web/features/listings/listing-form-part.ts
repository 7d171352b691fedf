import type { ChangeEvent } from 'react'
import type { FieldErrors } from '#web/data/field-errors.ts'
import type { ListingFormValues } from './listing-form-values.ts'
import type { SetValue } from './use-listing-values.ts'

/** The props of every part of the listing form. */
export interface ListingFormPart {
  values: ListingFormValues
  errors: FieldErrors
  set: SetValue
}

type NamesOf<Kind> = {
  [Name in keyof ListingFormValues]: ListingFormValues[Name] extends Kind
    ? Kind extends ListingFormValues[Name]
      ? Name
      : never
    : never
}[keyof ListingFormValues]

type TextChange = ChangeEvent<HTMLInputElement> | ChangeEvent<HTMLTextAreaElement>

/** The props that connect a text field to its value and error. */
export function textProps({ values, errors, set }: ListingFormPart, name: NamesOf<string>) {
  return {
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: TextChange) => set(name, event.currentTarget.value),
  }
}

/** The props that connect a checkbox to its value. */
export function checkProps({ values, set }: ListingFormPart, name: NamesOf<boolean>) {
  return {
    name,
    checked: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.checked),
  }
}
