import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { PageProps, PageRoute } from './routes.tsx'
import { cachedAnswer } from './use-read.ts'

/** Starts a page's reads, so that they are under way while the page's module still loads. */
export function usePageReads(route: PageRoute, place: PageProps, user: CurrentUser | null): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    void startReads(queryClient, route, place, user)
  }, [queryClient, route, place, user])
}

async function startReads(
  queryClient: QueryClient,
  route: PageRoute,
  place: PageProps,
  user: CurrentUser | null,
): Promise<void> {
  // the first page finds its reads in the document: what the others start with need not come before it
  const { readsOf } = await import('./page-reads.ts')
  for (const { key, options } of readsOf(route, place, user, (read) => cachedAnswer(queryClient, read))) {
    // what the cache knows, be it a failure or old, is the page's own to renew: it may not have hydrated yet
    if (!queryClient.getQueryState(key)) void queryClient.prefetchQuery({ queryKey: key, ...options })
  }
}
