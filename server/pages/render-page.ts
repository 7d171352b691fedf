import type { AppContext } from '#server/app-context.ts'
import type { PageRequest, Redirect } from '#shared/page-rendering.ts'
import { renderDocument } from './document.ts'
import type { ReadForPage } from './page-data.ts'
import type { PageSource } from './page-source.ts'

/** A rendered page, or a redirect. */
export type PageResponse = { redirect: Redirect } | { status: number; document: string; isPersonal: boolean }

/** Finds the user, reads the page's data and renders it. */
export async function renderPage(
  source: PageSource,
  { publicUrl, now }: { publicUrl: string } & Pick<AppContext, 'now'>,
  request: PageRequest,
  read: ReadForPage,
): Promise<PageResponse> {
  const renderer = await source.renderer()
  const currentUser = await read(renderer.currentUserQuery)
  const outcomes = [currentUser]
  for (;;) {
    const plan = renderer.plan(request, outcomes)
    if ('redirect' in plan) return plan
    const missing = plan.queries.filter(
      ({ url, paged }) => !outcomes.some((o) => o.url === url && o.paged === paged),
    )
    if (missing.length === 0) break
    outcomes.push(...(await Promise.all(missing.map(read))))
  }
  const state = { renderedAt: now().toISOString(), publicUrl, outcomes }
  const { status, files, ...page } = await renderer.render(request, state)
  const document = renderDocument({ ...page, assets: await source.assets(files), state })
  return { status, document, isPersonal: !isVisitor(currentUser) }
}

/** Only a definite "nobody is signed in" makes a page public. */
function isVisitor(currentUser: object): boolean {
  if (!('data' in currentUser)) return false
  const { data } = currentUser
  return typeof data === 'object' && data !== null && 'user' in data && data.user === null
}
