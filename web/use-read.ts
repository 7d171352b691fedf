import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Read } from './reads.ts'

interface ReadOptions {
  /** shows the answer to the read before while a changed one is on its way */
  keepPrevious?: boolean
  /** false waits: nothing is fetched, and what the cache holds is shown */
  enabled?: boolean
}

/** Subscribes to a read; it is fetched when it is missing or no longer fresh. */
export function useRead<Answer>(
  read: Read<Answer>,
  { keepPrevious = false, enabled = true }: ReadOptions = {},
) {
  return useQuery<Answer>({
    queryKey: read.key,
    ...read.options,
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** What the cache holds of a read now. */
export function cachedAnswer<Answer>(queryClient: QueryClient, read: Read<Answer>): Answer | undefined {
  return queryClient.getQueryData<Answer>(read.key)
}
