import type { PageModule } from './routes.tsx'

/** The loaders of the pages outside the shop. Visits that begin in the shop load them later. */
export const otherPages = {
  // without the page parts in subfolders
  ...import.meta.glob<PageModule>(
    ['./pages/*/*.tsx', '!**/*.test.tsx', '!./pages/shop/**', '!./pages/development/**'],
    { base: '../' },
  ),
  // developer pages, excluded from the build
  ...(import.meta.env.DEV ? import.meta.glob<PageModule>('./pages/development/*.tsx', { base: '../' }) : {}),
}
