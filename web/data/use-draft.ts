import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { forgetDraft, keepDraft, readDraft } from './form-draft.ts'

/** What is typed into a dialog that is open, kept under `key` so that it is there again when the dialog is. */
export function useDraft<Values>(key: string, schema: z.ZodMiniType<Values>, opened: Values) {
  const [values, setValues] = useState(() => readDraft(key, schema) ?? opened)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    if (isChanged) keepDraft(key, values)
  }, [key, isChanged, values])
  return {
    values,
    set: (change: Partial<Values>) => {
      setChanged(true)
      setValues((before) => ({ ...before, ...change }))
    },
    forget: () => {
      setChanged(false)
      forgetDraft(key)
    },
  }
}
