import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'

/** What is read anew once a review or a reply has changed. */
export const touchedByReviews = ['/api/orders', '/api/food-listings', '/api/sellers'] as const

/** Changes a review without a form, once at a time; `onDone` follows when it worked, `refusal` is the error when it did not. */
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
