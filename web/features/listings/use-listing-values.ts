import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { forgetDraft, readDraft, saveDraft } from '#web/data/form-draft.ts'
import { ListingFormValues, optionFieldName, optionFields } from './listing-form-values.ts'

export type SetValue = <Name extends keyof ListingFormValues>(
  name: Name,
  value: ListingFormValues[Name],
) => void

/**
 * The form's values. The first change starts a draft under `key`, restored after a reload; `startOver` resets the form.
 * It also picks up values typed before the script loaded.
 */
export function useListingValues(
  form: RefObject<HTMLFormElement | null>,
  opened: ListingFormValues,
  key: string,
) {
  const [values, setValues] = useState(opened)
  const [isChanged, setChanged] = useState(false)
  const [isRestored, setRestored] = useState(false)

  // a layout effect, because a later render would overwrite the typed values
  // biome-ignore lint/correctness/useExhaustiveDependencies: the opening values and the form element never change
  useLayoutEffect(() => {
    const draft = readDraft(key, ListingFormValues)
    const early = form.current ? typedBeforeHydration(form.current, opened) : {}
    setRestored(draft !== null)
    setChanged(Object.keys(early).length > 0)
    setValues(ListingFormValues.safeParse({ ...opened, ...draft, ...early }).data ?? opened)
  }, [key])

  useEffect(() => {
    if (isChanged) saveDraft(key, values)
  }, [key, isChanged, values])

  const set: SetValue = (name, value) => {
    setChanged(true)
    setValues((before) => ({ ...before, [name]: value }))
  }
  const forget = () => {
    setChanged(false)
    forgetDraft(key)
  }
  const startOver = () => {
    forget()
    setRestored(false)
    setValues(opened)
  }
  return { values, set, isRestored, forget, startOver }
}

/** The fields that differ from the opening values, by name. */
function typedBeforeHydration(form: HTMLFormElement, opened: ListingFormValues): Record<string, unknown> {
  const typed: Record<string, unknown> = {}
  for (const [name, before] of Object.entries(opened)) {
    const now = contentOf(form.elements.namedItem(name))
    // skip an untouched checkbox, and a select that shows the default
    if (now === undefined || (before === null && typeof now === 'string')) continue
    if (now !== (before ?? false)) typed[name] = now
  }
  const options = opened.options.map((option, index) => ({
    ...option,
    ...Object.fromEntries(
      optionFields.flatMap((field) => {
        const now = contentOf(form.elements.namedItem(optionFieldName(index, field)))
        return typeof now === 'string' ? [[field, now]] : []
      }),
    ),
  }))
  if (JSON.stringify(options) !== JSON.stringify(opened.options)) typed.options = options
  return typed
}

function contentOf(field: Element | RadioNodeList | null): string | boolean | undefined {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked
  const hasText =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  return hasText ? field.value : undefined
}
