import type { QueryClient } from '@tanstack/react-query'
import type { QueryOutcome, QueryRequest } from '#shared/page-rendering.ts'
import { ApiError } from './api-client.ts'
import type { ApiQuery } from './api-query.ts'

/** Converts a read to the request that the server makes. */
export function queryRequest(read: ApiQuery<unknown>): QueryRequest {
  return { url: read.key[0], paged: read.key[1] === 'paged' }
}

/**
 * Puts the outcomes of a page's reads into the cache, failures too.
 * Server and browser both start from here, so their first renders are equal.
 */
export function fillCache(queryClient: QueryClient, outcomes: readonly QueryOutcome[]): void {
  const now = Date.now()
  for (const outcome of outcomes) {
    const key: ApiQuery<unknown>['key'] = outcome.paged ? [outcome.url, 'paged'] : [outcome.url]
    if ('data' in outcome) {
      queryClient.setQueryData(key, outcome.data, { updatedAt: now })
    } else {
      const error = new ApiError(outcome.failure.status, outcome.failure.text)
      queryClient.getQueryCache().build(queryClient, { queryKey: key }, failedState(error, now))
    }
  }
}

function failedState(error: Error, now: number) {
  return {
    data: undefined,
    dataUpdateCount: 0,
    dataUpdatedAt: 0,
    error,
    errorUpdateCount: 1,
    errorUpdatedAt: now,
    fetchFailureCount: 1,
    fetchFailureReason: error,
    fetchMeta: null,
    isInvalidated: false,
    status: 'error' as const,
    fetchStatus: 'idle' as const,
  }
}
