import './shell/trusted-types.ts'
import './shell/strict-zod.ts'
// before any other style: it declares the order of the cascade layers
import './styles/global.css'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageState, ShellState } from '#shared/page-rendering.ts'
import { fillCache } from './data/page-state.ts'
import { makeQueryClient } from './data/query-client.ts'
import { cachedData } from './data/use-api-query.ts'
import { currentUserQuery } from './features/identity/current-user-query.ts'
import { loadPage } from './routing/page-modules.ts'
import { matchRoute } from './routing/route-matching.ts'
import { loadSignedInParts } from './routing/signed-in-parts.ts'
import { App } from './shell/app.tsx'
import { rootOptions } from './shell/root-errors.ts'

/** Hydrates the page that the server rendered, once the modules it needs are loaded. */
async function start(): Promise<void> {
  const queryClient = makeQueryClient()
  const { renderedAt, publicUrl, outcomes } = pageState()
  fillCache(queryClient, outcomes)
  if (renderedAt === null) await startFromStorage(queryClient)
  const { pathname, search } = location
  const match = matchRoute(pathname, search.slice(1))
  await Promise.all([
    'route' in match && loadPage(match.route.file),
    cachedData(queryClient, currentUserQuery)?.user && loadSignedInParts(pathname),
  ])
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root.')
  const app = <App queryClient={queryClient} renderedAt={new Date(renderedAt ?? Date.now())} />
  if (renderedAt === null) createRoot(root, rootOptions).render(app)
  else hydrateRoot(root, app, rootOptions)
  const { startBackgroundWork } = await import('./shell/after-start.ts')
  startBackgroundWork(queryClient, publicUrl, pathname)
}

/** Starts a page opened offline with the user that this browser has stored. */
async function startFromStorage(queryClient: QueryClient): Promise<void> {
  const { fillFromStorage } = await import('./features/kitchen/fill-from-storage.ts')
  fillFromStorage(queryClient)
}

/** The state that the server rendered this page from, read from the document. */
function pageState(): PageState | ShellState {
  const text = document.getElementById('page-state')?.textContent
  if (!text) throw new Error('The document has no #page-state.')
  return JSON.parse(text)
}

void start()
