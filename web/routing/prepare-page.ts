import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { cachedData } from '#web/data/use-api-query.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { pendingTasksQuery } from '#web/features/identity/pending-tasks-query.ts'
import { loadPushingParts } from '#web/rendering/static-part.tsx'
import type { Address } from './address.ts'
import { loadPage } from './page-modules.ts'
import { pageQueriesOf } from './page-queries.ts'
import { matchRoute } from './route-matching.ts'
import type { PageProps, PageRoute } from './routes.tsx'
import { loadSignedInParts } from './signed-in-parts.ts'

/**
 * Fetches the missing code and data of the page at an address; resolves when it can be shown.
 * It never rejects: the page reports its failures itself.
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
  // this page redirects to the login page
  if (route.access === 'signed-in' && user === null) return
  await Promise.allSettled([
    loadCode(route.file),
    user && loadSignedInParts(path),
    // the reminder above these pages would shift them later
    route.access === 'signed-in' && prefetch(queryClient, pendingTasksQuery),
    fetchQueries(queryClient, route, { params, search: new URLSearchParams(search) }, user),
  ])
}

/** Like `preparePage` for a page that replaces another; also loads the parts that would shift its layout. */
export function prepareTurn(queryClient: QueryClient, to: Pick<Address, 'path' | 'search'>): Promise<void> {
  return preparePage(queryClient, to, (file) => loadPage(file).then(loadPushingParts))
}

/** Fetches only the code of the page at an address; never rejects, because the page reports the failure itself. */
export async function prepareCode({ path, search }: Pick<Address, 'path' | 'search'>): Promise<void> {
  const match = matchRoute(path, search)
  if ('route' in match) await loadPage(match.route.file).catch(() => undefined)
}

/** Fetches a page's initial queries that are not cached, and then those that depend on their data. */
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
  // the page itself refetches cached data and failures, because it may not have hydrated yet
  const status = queryClient.getQueryState(key)?.status ?? 'pending'
  if (status === 'pending') await queryClient.prefetchQuery({ queryKey: key, ...options })
}
