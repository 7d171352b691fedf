import { useEffect, useLayoutEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { forgetDraft, readDraft, saveDraft } from './form-draft.ts'

/**
 * A form's values, saved in the tab under `key` and restored when the form opens again; a null key saves nothing.
 * `forget` resets the form to its opening values.
 */
export function useDraft<Values>(key: string | null, schema: z.ZodMiniType<Values>, opened: Values) {
  const [values, setValues] = useState(opened)
  const [isChanged, setChanged] = useState(false)
  // a layout effect, because the server rendered the page without the draft
  useLayoutEffect(() => {
    const draft = key === null ? null : readDraft(key, schema)
    if (draft !== null) setValues(draft)
  }, [key, schema])
  useEffect(() => {
    if (key !== null && isChanged) saveDraft(key, values)
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
