import { renderToString } from 'react-dom/server'
import type {
  PagePlan,
  PageRenderer,
  PageRequest,
  PageState,
  QueryOutcome,
  RenderedPage,
} from '#shared/page-rendering.ts'
import { paths, signInPath } from '#web/paths.ts'
import { fillCache, queryRequest } from './data/page-state.ts'
import { makeQueryClient } from './data/query-client.ts'
import { cachedData } from './data/use-api-query.ts'
import { currentUserQuery } from './features/identity/current-user-query.ts'
import { pendingTasksQuery } from './features/identity/pending-tasks-query.ts'
import { loadStaticParts } from './rendering/static-part.tsx'
import { kitchenShell } from './routing/kitchen-shell.tsx'
import { pageDirectory } from './routing/page-directory.ts'
import { fullTitle, pageHead } from './routing/page-heads.ts'
import { loadPage, modulesOfPage } from './routing/page-modules.ts'
import { pageQueriesOf } from './routing/page-queries.ts'
import { guidePage, referencePage } from './routing/reference-pages.tsx'
import { matchRoute, type RouteMatch } from './routing/route-matching.ts'
import { notFoundRoute } from './routing/routes.tsx'
import { loadSignedInParts, signedInModules } from './routing/signed-in-parts.ts'
import { structuredData } from './routing/structured-data.ts'
import { App } from './shell/app.tsx'

/** The server's page renderer. */
export const pages: PageRenderer = {
  directory: pageDirectory(),
  currentUserQuery: queryRequest(currentUserQuery),
  plan,
  render,
  kitchenShell,
  referencePage,
  guidePage,
}

function plan({ path, search }: PageRequest, outcomes: readonly QueryOutcome[]): PagePlan {
  const match = matchRoute(path, search)
  if ('movedTo' in match) return { redirect: { status: 308, location: match.movedTo } }
  const cache = cacheOf(outcomes)
  const session = cachedData(cache, currentUserQuery)
  const { route, params } = match
  if (route.access === 'signed-in' && session?.user === null) {
    const wanted = search === '' ? path : `${path}?${search}`
    return { redirect: { status: 302, location: signInPath(paths.login, wanted) } }
  }
  const place = { params, search: new URLSearchParams(search) }
  const queries = pageQueriesOf(route, place, session?.user ?? null, (read) => cachedData(cache, read))
  const tasks = route.access === 'signed-in' && session?.user ? [pendingTasksQuery] : []
  return { queries: [...queries, ...tasks].map(queryRequest) }
}

async function render(
  { path, search }: PageRequest,
  { renderedAt, publicUrl, outcomes }: PageState,
): Promise<RenderedPage> {
  const { route, params } = pageOf(matchRoute(path, search))
  const queryClient = cacheOf(outcomes)
  const session = cachedData(queryClient, currentUserQuery)
  await Promise.all([loadPage(route.file), session?.user && loadSignedInParts(path)])
  await loadStaticParts()
  const html = renderToString(
    <App queryClient={queryClient} renderedAt={new Date(renderedAt)} ssrPath={path} ssrSearch={search} />,
  )
  const place = { params, search: new URLSearchParams(search) }
  const head = pageHead(queryClient, route, place, path)
  return {
    status: route === notFoundRoute ? 404 : statusOf(outcomes),
    html,
    head: { ...head, title: fullTitle(head.title) },
    structuredData: head.isPrivate ? [] : structuredData(queryClient, route, place, publicUrl),
    files: [...modulesOfPage(route.file), ...(session?.user ? signedInModules(path) : [])].map(
      (file) => `web/${file}`,
    ),
  }
}

function pageOf(match: RouteMatch) {
  return 'route' in match ? match : { route: notFoundRoute, params: {} }
}

/** The page shows failed reads itself; the status is for caches and search engines. */
function statusOf(outcomes: readonly QueryOutcome[]): number {
  const failed = outcomes.find((outcome) => 'failure' in outcome)
  if (failed === undefined || !('failure' in failed)) return 200
  const { status } = failed.failure
  return status === 404 || status === 403 || status === 422 ? status : 503
}

function cacheOf(outcomes: readonly QueryOutcome[]) {
  // each rendering drops its own cache; a garbage-collection timer would only keep it alive
  const queryClient = makeQueryClient(Number.POSITIVE_INFINITY)
  fillCache(queryClient, outcomes)
  return queryClient
}
