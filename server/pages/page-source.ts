import type { PageRenderer } from '#shared/page-rendering.ts'
import type { PageAssets } from './page-assets.ts'

/** Where pages come from: the build, or in development Vite. */
export interface PageSource {
  renderer(): Promise<PageRenderer>
  /** what the document of a page made of these modules has to load */
  assets(pageModules: readonly string[]): Promise<PageAssets>
  /** every file that a page made of these modules may load, with what its style sheets show */
  everyFile(pageModules: readonly string[]): readonly string[]
  /** whether an address is a file that this source answers by itself, in front of the routes */
  isFile(url: string): boolean
  /** makes an error's stack point at the source, where that takes work */
  explain(error: unknown): void
}

/** The renderer out of the pages' bundle, which is loaded at run time and so is nothing the type checker can see. */
export function rendererOf(bundle: unknown): PageRenderer {
  if (isBundle(bundle)) return bundle.pages
  throw new Error('The page bundle exports no pages: run npm run build.')
}

function isBundle(bundle: unknown): bundle is { pages: PageRenderer } {
  if (typeof bundle !== 'object' || bundle === null || !('pages' in bundle)) return false
  const { pages } = bundle
  return typeof pages === 'object' && pages !== null && 'plan' in pages && 'render' in pages
}
