import { apiDocsPath } from '#shared/api-docs.ts'
import { offeredCategories } from '#shared/categories.ts'
import type { PageDirectory } from '#shared/page-rendering.ts'
import { paths } from '#web/paths.ts'
import { isPrivatePage } from './page-heads.ts'
import { routes } from './routes.tsx'

/** The pages without parameters, and the canonical browse page of each category. */
export function pageDirectory(): PageDirectory {
  const plain = routes.filter(({ path }) => !path.includes(':'))
  const open = plain.filter((route) => !isPrivatePage(route))
  return {
    open: [
      ...open.map(({ path }) => path),
      apiDocsPath,
      ...offeredCategories.map((category) => `${paths.browse}?cuisine=${encodeURIComponent(category)}`),
    ],
    signedIn: plain.filter(({ access }) => access === 'signed-in').map(({ path }) => path),
  }
}
