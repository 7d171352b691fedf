import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { PageProps, PageRoute } from './routes.tsx'

/** Prefetches a page's queries when its address or its reader changes, before its parts ask for them. */
export function usePageQueries(route: PageRoute, page: PageProps, user: CurrentUser | null): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    // the first page finds its data in the document: what the others start with need not come before it
    void import('./prepare-page.ts').then(({ fetchQueries }) => fetchQueries(queryClient, route, page, user))
  }, [queryClient, route, page, user])
}
