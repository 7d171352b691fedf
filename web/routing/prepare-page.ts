import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { cachedData } from '#web/data/use-api-query.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { pendingTasksQuery } from '#web/features/identity/pending-tasks-query.ts'
import { loadPushingParts } from '#web/rendering/still-part.tsx'
import { loadPage } from './page-modules.ts'
import { pageQueriesOf } from './page-queries.ts'
import { matchRoute } from './route-matching.ts'
import type { PageProps, PageRoute } from './routes.tsx'
import type { Address } from './shown-address.ts'
import { loadSignedInParts } from './signed-in-parts.ts'

/**
 * Fetches the code and the data of the page at an address, as far as they are not here; resolves once it can be shown whole,
 * or as whole as can be: what fails, the page says itself.
 */
export async function preparePage(
  queryClient: QueryClient,
  { path, search }: Pick<Address, 'path' | 'search'>,
  loadCode: (file: PageRoute['file']) => Promise<unknown> = loadPage,
): Promise<void> {
  const match = matchRoute(path, search)
  if ('movedTo' in match) return
  const { route, params } = match
  const user = cachedData(queryClient, currentUserQuery)?.user ?? null
  // it leads on to where people sign in
  if (route.access === 'signed-in' && user === null) return
  await Promise.allSettled([
    loadCode(route.file),
    user && loadSignedInParts(path),
    // what stands above these pages would push them down later
    route.access === 'signed-in' && prefetch(queryClient, pendingTasksQuery),
    fetchQueries(queryClient, route, { params, search: new URLSearchParams(search) }, user),
  ])
}

/** As `preparePage`, for a page that takes the place of another: nothing of it is pushed down by what comes after it. */
export function prepareTurn(queryClient: QueryClient, to: Pick<Address, 'path' | 'search'>): Promise<void> {
  return preparePage(queryClient, to, (file) => loadPage(file).then(loadPushingParts))
}

/** Fetches the code of the page at an address alone; resolves also where that fails, which the page says itself. */
export async function prepareCode({ path, search }: Pick<Address, 'path' | 'search'>): Promise<void> {
  const match = matchRoute(path, search)
  if ('route' in match) await loadPage(match.route.file).catch(() => undefined)
}

/** Fetches what a page starts with and the cache does not know, also what only the answers before tell that it needs. */
async function fetchQueries(
  queryClient: QueryClient,
  route: PageRoute,
  page: PageProps,
  user: CurrentUser | null,
): Promise<void> {
  const known = new Set<string>()
  for (;;) {
    const queries = pageQueriesOf(route, page, user, (read) => cachedData(queryClient, read))
    const missing = queries.filter(({ key }) => !known.has(key.join(' ')))
    if (missing.length === 0) return
    for (const { key } of missing) known.add(key.join(' '))
    await Promise.all(missing.map((read) => prefetch(queryClient, read)))
  }
}

async function prefetch(queryClient: QueryClient, { key, options }: ApiQuery<unknown>): Promise<void> {
  // what the cache knows, be it a failure or old, is the page's own to renew: it may not have hydrated yet
  const status = queryClient.getQueryState(key)?.status ?? 'pending'
  if (status === 'pending') await queryClient.prefetchQuery({ queryKey: key, ...options })
}
