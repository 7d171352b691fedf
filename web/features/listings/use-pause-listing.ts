import { useQueryClient } from '@tanstack/react-query'
import { useTransition } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { pauseListing, resumeListing } from './api.ts'

type Pausable = Pick<Listing, 'id' | 'title' | 'isActive' | 'isDraft'>

/** Pauses an active listing, or resumes a paused one. */
export function usePauseListing() {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const toggle = (listing: Pausable) => {
    if (isPending) return
    start(async () => {
      await pauseOrResume(listing)
      await refreshQueries(queryClient, '/api/food-listings', '/api/sellers')
    })
  }
  return { toggle, isPending }
}

async function pauseOrResume({ id, title, isActive, isDraft }: Pausable): Promise<void> {
  try {
    await (isActive ? pauseListing(id) : resumeListing(id))
    const resumed = isDraft ? 'Back to draft' : 'Available again'
    toasts.add({ title: isActive ? 'Paused' : resumed, description: title })
  } catch (error) {
    const why = (error instanceof ApiError && error.reason) || 'BakeSale could not be reached. Try again.'
    toasts.add({
      title: isActive ? 'Could not pause the listing' : 'Still paused',
      description: why,
      tone: 'bad',
    })
  }
}
