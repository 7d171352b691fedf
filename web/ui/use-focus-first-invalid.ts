import { type RefObject, useEffect } from 'react'

/** Moves the focus to the first control within an element that is invalid, or words that say what is unfinished; answers whether there is one. */
export function focusFirstInvalid(within: HTMLElement | null): boolean {
  const invalid = within?.querySelector<HTMLElement>('[aria-invalid="true"], [data-unfinished]')
  invalid?.focus()
  return invalid !== null && invalid !== undefined
}

/** Moves the focus to the form's first invalid control each time `errors` becomes another object. */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>, errors: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors is what moves the focus
  useEffect(() => {
    focusFirstInvalid(form.current)
  }, [errors, form])
}
