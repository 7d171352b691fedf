import type { ComponentType, ReactNode } from 'react'
import type { PageModule, PageProps, PageRoute } from './routes.tsx'

type PageFile = PageRoute['file']

/** The loaders of the pages that most visits begin on. */
const shopPages = import.meta.glob<PageModule>(['./pages/shop/*.tsx', '!**/*.test.tsx'], { base: '../' })

const loaded = new Map<string, ComponentType<PageProps>>()
const loading = new Map<string, Promise<ComponentType<PageProps>>>()

/** The placeholder of a page whose code is late; the module that turns pages sets it. */
export const late: { page?: ReactNode } = {}

/** The page's component if its module is already loaded. */
export function loadedPage(file: PageFile): ComponentType<PageProps> | undefined {
  return loaded.get(file)
}

/** Loads a page's module once; a failed load can be retried. */
export function loadPage(file: PageFile): Promise<ComponentType<PageProps>> {
  const underWay = loading.get(file)
  if (underWay) return underWay
  const promise = load(file)
  loading.set(file, promise)
  return promise
}

async function load(file: PageFile): Promise<ComponentType<PageProps>> {
  try {
    const { default: page } = await (await loaderOf(file))()
    loaded.set(file, page)
    return page
  } catch (error) {
    loading.delete(file)
    throw error
  }
}

async function loaderOf(file: PageFile): Promise<() => Promise<PageModule>> {
  const path = `./${file}`
  const loader = shopPages[path] ?? (await import('./other-page-modules.ts')).otherPages[path]
  if (!loader) throw new Error(`There is no page module ${file}.`)
  return loader
}

/** The modules, relative to web/, that `loadPage` loads for a page. */
export function modulesOfPage(file: PageFile): string[] {
  return `./${file}` in shopPages ? [file] : [file, 'routing/other-page-modules.ts']
}
