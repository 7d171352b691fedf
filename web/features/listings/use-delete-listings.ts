import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { deleteListing } from './api.ts'

/** Why a listing could not be deleted, by its id. */
export type DeleteFailures = ReadonlyMap<string, string>

type Deletable = Pick<Listing, 'id' | 'title'>

/** Deletes listings one call at a time, and keeps the error of each failure (DASH-06 to DASH-08). */
export function useDeleteListings() {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [progress, setProgress] = useState('')
  const [failures, setFailures] = useState<DeleteFailures>(new Map())

  const remove = (listings: readonly Deletable[], onDone: (failed: DeleteFailures) => void) => {
    if (isPending) return
    start(async () => {
      const failed = new Map<string, string>()
      for (const [index, listing] of listings.entries()) {
        if (listings.length > 1) setProgress(`Deleting ${index + 1} of ${listings.length}...`)
        try {
          await deleteListing(listing.id)
        } catch (error) {
          failed.set(listing.id, failureText(error))
        }
      }
      setProgress('')
      setFailures(failed)
      toasts.add(resultToast(listings, failed))
      onDone(failed)
      await refreshQueries(queryClient, '/api/food-listings', '/api/sellers')
    })
  }
  return { remove, isPending, progress, failures }
}

function failureText(error: unknown): string {
  return (error instanceof ApiError && error.reason) || 'BakeSale could not be reached. Try again.'
}

/** The toast for a deletion (DASH-08). */
export function resultToast(listings: readonly Deletable[], failed: DeleteFailures) {
  const deleted = listings.length - failed.size
  const [only] = listings
  if (failed.size === 0) {
    const description = listings.length === 1 && only ? only.title : `${deleted} listings`
    return { title: 'Listing deleted', description }
  }
  const [why = ''] = failed.values()
  const description =
    listings.length === 1 ? why : `${failed.size} of ${listings.length} could not be deleted: ${why}`
  return { title: 'Delete Failed', description, tone: 'bad' as const }
}
