import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { ListingId } from '#shared/api/ids.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type BakeDayChange, changeBakeDays } from './api.ts'

/** Changes a listing's bake days, one change at a time; `failure` is the error of the last one. */
export function useChangeBakeDays(id: ListingId) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState('')

  const change = (wanted: BakeDayChange) => {
    if (isPending) return
    setFailure('')
    start(async () => {
      try {
        await changeBakeDays(id, wanted)
      } catch (error) {
        setFailure(failureText(error))
      }
      await refreshQueries(queryClient, '/api/food-listings')
    })
  }
  return { change, isPending, failure }
}
