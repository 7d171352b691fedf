import { useQueryClient } from '@tanstack/react-query'
import { useTransition } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { pauseListing, resumeListing } from './api.ts'

/** Pauses an active listing, or resumes a paused one. */
export function usePauseListing() {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const toggle = ({
    id,
    title,
    isActive,
    isDraft,
  }: Pick<Listing, 'id' | 'title' | 'isActive' | 'isDraft'>) => {
    if (isPending) return
    start(async () => {
      try {
        await (isActive ? pauseListing(id) : resumeListing(id))
        const resumed = isDraft ? 'A draft again' : 'Back on the counter'
        toasts.add({ title: isActive ? 'Paused' : resumed, description: title })
      } catch (error) {
        const why =
          (error instanceof ApiError && error.reason) || 'We could not reach the bakery. Please try again.'
        toasts.add({ title: isActive ? 'Not paused' : 'Still paused', description: why, tone: 'bad' })
      }
      await refreshQueries(queryClient, '/api/food-listings', '/api/sellers')
    })
  }
  return { toggle, isPending }
}
