import { type RefObject, useEffect } from 'react'

/** Focuses the first invalid control or "unfinished" message in an element; returns whether there is one. */
export function focusFirstInvalid(within: HTMLElement | null): boolean {
  const invalid = within?.querySelector<HTMLElement>('[aria-invalid="true"], [data-unfinished]')
  invalid?.focus()
  return invalid !== null && invalid !== undefined
}

/** Focuses the form's first invalid control whenever `errors` becomes another object. */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>, errors: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors moves the focus
  useEffect(() => {
    focusFirstInvalid(form.current)
  }, [errors, form])
}
