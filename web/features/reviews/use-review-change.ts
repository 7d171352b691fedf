import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'

/** Queries to refetch after a change of a review or reply. */
export const touchedByReviews = ['/api/orders', '/api/food-listings', '/api/sellers'] as const

/** Changes a review without a form, one call at a time; `onDone` runs after success, `refusal` is the error. */
export function useReviewChange(onDone: () => void) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [refusal, setRefusal] = useState<unknown>(null)

  const change = (work: () => Promise<unknown>, done: { title: string; description: string }) => {
    if (isPending) return
    setRefusal(null)
    start(async () => {
      try {
        await work()
      } catch (error) {
        setRefusal(error)
        return
      }
      toasts.add(done)
      onDone()
      await refreshQueries(queryClient, ...touchedByReviews)
    })
  }
  return { change, isPending, refusal }
}
