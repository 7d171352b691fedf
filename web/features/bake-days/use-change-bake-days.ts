import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { ListingId } from '#shared/api/ids.ts'
import { ApiError } from '#web/data/api-client.ts'
import { failureText } from '#web/data/failure-copy.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type BakeDayChange, changeBakeDays } from './api/change-bake-days.ts'

/** Changes a listing's bake days, one change at a time; what is refused says why, by field where it can be mended. */
export function useChangeBakeDays(id: ListingId) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState('')
  const [fields, setFields] = useState<FieldErrors>({})

  const change = (wanted: BakeDayChange, onDone?: () => void) => {
    if (isPending) return
    setFailure('')
    setFields({})
    start(async () => {
      try {
        await changeBakeDays(id, wanted)
        onDone?.()
      } catch (error) {
        const wrong = error instanceof ApiError ? error.fields : {}
        setFields(
          Object.fromEntries(Object.entries(wrong).map(([name, words]) => [name.split('.')[0], words])),
        )
        setFailure(failureText(error))
      }
      await refreshQueries(queryClient, '/api/food-listings')
    })
  }
  return { change, isPending, failure, fields }
}
