import { renderToString } from 'react-dom/server'
import type { PageShell } from '#shared/page-rendering.ts'
import { makeQueryClient } from '#web/data/query-client.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { fullTitle, pageHead } from './page-heads.ts'
import { modulesOfPage } from './page-modules.ts'
import { routes } from './routes.tsx'
import { signedInModules } from './signed-in-parts.ts'

const file = 'pages/baker/kitchen.tsx'

/** Modules that the page loads later; they must be cached for offline use. */
const later = [
  'features/kitchen/fill-from-storage.ts',
  'features/cart/cart-store.ts',
  'features/navigation/footer.tsx',
  'features/navigation/side-menu.tsx',
  'features/orders/live/order-stream.ts',
  'routing/turn-page.ts',
  'shell/after-start.ts',
  'shell/corner-notes.tsx',
]

/** The kitchen page without user data; its script then fills in the data stored in this browser. */
export function kitchenShell(): PageShell {
  const route = routes.find((one) => one.file === file)
  if (!route) throw new Error(`There is no page ${file}.`)
  const place = { params: {}, search: new URLSearchParams() }
  const head = pageHead(makeQueryClient(Number.POSITIVE_INFINITY), route, place, route.path)
  return {
    html: renderToString(<PageSkeleton>Loading your kitchen...</PageSkeleton>),
    head: { ...head, title: fullTitle(head.title) },
    files: fromRoot([...modulesOfPage(file), ...signedInModules(route.path)]),
    later: fromRoot(later),
  }
}

function fromRoot(modules: readonly string[]): string[] {
  return modules.map((module) => `web/${module}`)
}
