import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { ApiQuery } from './api-query.ts'

interface QueryOptions {
  /** shows the previous query's data while a changed query loads */
  keepPrevious?: boolean
  /** false fetches nothing and shows only cached data */
  enabled?: boolean
}

/** Subscribes to a query and fetches it when it is missing or stale. */
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

/** The cached data of a query. */
export function cachedData<Answer>(queryClient: QueryClient, read: ApiQuery<Answer>): Answer | undefined {
  return queryClient.getQueryData<Answer>(read.key)
}
