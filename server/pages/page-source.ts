import type { PageRenderer } from '#shared/page-rendering.ts'
import type { PageAssets } from './page-assets.ts'

/** The source of pages: the build, or Vite in development. */
export interface PageSource {
  renderer(): Promise<PageRenderer>
  /** the files a document of a page with these modules loads */
  assets(pageModules: readonly string[]): Promise<PageAssets>
  /** every file that a page with these modules may load, including those in style sheets */
  everyFile(pageModules: readonly string[]): readonly string[]
  /** whether this source serves a URL itself, before the routes */
  isFile(url: string): boolean
  /** maps an error's stack to the source, where needed */
  explain(error: unknown): void
}

/** The renderer of the pages' bundle, which is loaded at run time and so is unknown to the type checker. */
export function rendererOf(bundle: unknown): PageRenderer {
  if (isBundle(bundle)) return bundle.pages
  throw new Error('The page bundle exports no pages: run npm run build.')
}

function isBundle(bundle: unknown): bundle is { pages: PageRenderer } {
  if (typeof bundle !== 'object' || bundle === null || !('pages' in bundle)) return false
  const { pages } = bundle
  return typeof pages === 'object' && pages !== null && 'plan' in pages && 'render' in pages
}
