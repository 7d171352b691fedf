import { useEffect, useLayoutEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { forgetDraft, keepDraft, readDraft } from './form-draft.ts'

/**
 * What is typed into a form, kept in the tab under `key` so that it is there again when the form is; null keeps nothing. `forget` goes
 * back to what the form opened with.
 */
export function useDraft<Values>(key: string | null, schema: z.ZodMiniType<Values>, opened: Values) {
  const [values, setValues] = useState(opened)
  const [isChanged, setChanged] = useState(false)
  // in the layout's turn: the page may have come from the server, which knows no draft
  useLayoutEffect(() => {
    const draft = key === null ? null : readDraft(key, schema)
    if (draft !== null) setValues(draft)
  }, [key, schema])
  useEffect(() => {
    if (key !== null && isChanged) keepDraft(key, values)
  }, [key, isChanged, values])
  return {
    values,
    set: (change: Partial<Values>) => {
      setChanged(true)
      setValues((before) => ({ ...before, ...change }))
    },
    forget: () => {
      setChanged(false)
      setValues(opened)
      if (key !== null) forgetDraft(key)
    },
  }
}
