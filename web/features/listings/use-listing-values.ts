import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#web/form-draft.ts'
import { ListingFormValues } from './listing-form-values.ts'

export type SetValue = <Name extends keyof ListingFormValues>(
  name: Name,
  value: ListingFormValues[Name],
) => void

/**
 * The form's values. From the first change on they are kept under `key`, and come back after a reload; `startOver`
 * goes back to what the form opened with.
 */
export function useListingValues(opened: ListingFormValues, key: string) {
  const [values, setValues] = useState(opened)
  const [isChanged, setChanged] = useState(false)
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    const draft = readDraft(key, ListingFormValues)
    if (draft === null) return
    setValues(draft)
    setRestored(true)
  }, [key])

  useEffect(() => {
    if (isChanged) keepDraft(key, values)
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
