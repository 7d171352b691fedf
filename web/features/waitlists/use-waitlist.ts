import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { WaitlistEntry } from '#shared/api/waitlists.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import { isUnconfirmed } from '#web/data/is-unconfirmed.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { joinWaitlist, leaveWaitlist } from './api.ts'

/** Joins and leaves a waitlist; shows errors and refetches data that may be stale. */
export function useWaitlist() {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState<{ message: string; isUnconfirmed: boolean } | null>(null)
  const change = (call: () => Promise<unknown>) => {
    if (isPending) return
    start(async () => {
      setFailure(null)
      try {
        await call()
      } catch (error) {
        setFailure({ message: reasonOf(error), isUnconfirmed: isUnconfirmed(error) })
      }
      await refreshQueries(queryClient, '/api/waitlist-entries', '/api/food-listings')
    })
  }
  return {
    join: (...wanted: Parameters<typeof joinWaitlist>) => change(() => joinWaitlist(...wanted)),
    leave: ({ id }: WaitlistEntry) => change(() => leaveWaitlist(id)),
    isPending,
    failure,
  }
}
