import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { ApiQuery } from './api-query.ts'

interface QueryOptions {
  /** shows the data of the query before while a changed one is loading */
  keepPrevious?: boolean
  /** false waits: nothing is fetched, and what the cache holds is shown */
  enabled?: boolean
}

/** Subscribes to a query; it is fetched when it is missing or stale. */
export function useApiQuery<Answer>(
  read: ApiQuery<Answer>,
  { keepPrevious = false, enabled = true }: QueryOptions = {},
) {
  return useQuery<Answer>({
    queryKey: read.key,
    ...read.options,
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** What the cache holds of a query now. */
export function cachedData<Answer>(queryClient: QueryClient, read: ApiQuery<Answer>): Answer | undefined {
  return queryClient.getQueryData<Answer>(read.key)
}
