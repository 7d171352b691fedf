import { QueryClient } from '@tanstack/react-query'
import { read } from './api-client.ts'
import type { ApiQuery, QueryFailureMeta } from './api-query.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: ApiQuery<unknown>['key']
    queryMeta: QueryFailureMeta
  }
}

/**
 * The query cache with the product's defaults: fresh for 30,000 ms, kept for 60,000 ms, no retry, no polling,
 * refetched on window focus (SESS-23 to SESS-27). A read GETs its key's first element (SESS-22).
 * `keptFor` is how long unused data stays, in milliseconds.
 */
export function makeQueryClient(keptFor = 60_000): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: keptFor,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: true,
        // A failed read came with the document; showing it keeps the first render equal to the server's.
        retryOnMount: false,
        queryFn: ({ queryKey, meta, signal }) => read(queryKey, meta, signal),
      },
      mutations: { retry: false },
    },
  })
}
