import { type RefObject, useEffect } from 'react'

/** Moves the focus to the form's first invalid control each time `errors` becomes another object. */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>, errors: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors is what moves the focus
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, form])
}
