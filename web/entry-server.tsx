import { renderToString } from 'react-dom/server'
import type {
  PagePlan,
  PageRenderer,
  PageRequest,
  PageState,
  ReadOutcome,
  RenderedPage,
} from '#shared/page-rendering.ts'
import { App } from './app.tsx'
import { accountDutiesRead } from './features/accounts/account-duties-read.ts'
import { currentUserRead } from './features/accounts/current-user-read.ts'
import { pageDirectory } from './page-directory.ts'
import { fullTitle, pageHead } from './page-heads.ts'
import { loadPage } from './page-modules.ts'
import { readsOf } from './page-reads.ts'
import { fillCache, readRequest } from './page-state.ts'
import { paths, signInPath } from './paths.ts'
import { makeQueryClient } from './query-client.ts'
import { matchRoute, type RouteMatch } from './route-matching.ts'
import { notFoundRoute } from './routes.tsx'
import { loadSignedInParts, signedInModules } from './signed-in-parts.ts'
import { loadStillParts } from './still-part.tsx'
import { structuredData } from './structured-data.ts'
import { cachedAnswer } from './use-read.ts'

/** The pages as the server renders them. */
export const pages: PageRenderer = {
  directory: pageDirectory(),
  currentUserRead: readRequest(currentUserRead),
  plan,
  render,
}

function plan({ path, search }: PageRequest, outcomes: readonly ReadOutcome[]): PagePlan {
  const match = matchRoute(path, search)
  if ('movedTo' in match) return { redirect: { status: 308, location: match.movedTo } }
  const cache = cacheOf(outcomes)
  const session = cachedAnswer(cache, currentUserRead)
  const { route, params } = match
  if (route.access === 'signed-in' && session?.user === null) {
    const wanted = search === '' ? path : `${path}?${search}`
    return { redirect: { status: 302, location: signInPath(paths.login, wanted) } }
  }
  const place = { params, search: new URLSearchParams(search) }
  const reads = readsOf(route, place, session?.user ?? null, (read) => cachedAnswer(cache, read))
  const duties = route.access === 'signed-in' && session?.user ? [accountDutiesRead] : []
  return { reads: [...reads, ...duties].map(readRequest) }
}

async function render(
  { path, search }: PageRequest,
  { renderedAt, publicUrl, outcomes }: PageState,
): Promise<RenderedPage> {
  const { route, params } = pageOf(matchRoute(path, search))
  const queryClient = cacheOf(outcomes)
  const session = cachedAnswer(queryClient, currentUserRead)
  await Promise.all([loadPage(route.file), session?.user && loadSignedInParts(path)])
  await loadStillParts()
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
    files: [route.file, ...(session?.user ? signedInModules(path) : [])].map((file) => `web/${file}`),
  }
}

function pageOf(match: RouteMatch) {
  return 'route' in match ? match : { route: notFoundRoute, params: {} }
}

/** Reads that fail are shown by the page itself; the status says it to caches and search engines. */
function statusOf(outcomes: readonly ReadOutcome[]): number {
  const failed = outcomes.find((outcome) => 'failure' in outcome)
  if (failed === undefined || !('failure' in failed)) return 200
  const { status } = failed.failure
  return status === 404 || status === 403 || status === 422 ? status : 503
}

function cacheOf(outcomes: readonly ReadOutcome[]) {
  // the cache of one rendering goes with it: a timer to empty it would only keep it alive
  const queryClient = makeQueryClient(Number.POSITIVE_INFINITY)
  fillCache(queryClient, outcomes)
  return queryClient
}
