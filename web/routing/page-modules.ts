import type { ComponentType, ReactNode } from 'react'
import type { PageProps, PageRoute } from './routes.tsx'

type PageModule = { default: ComponentType<PageProps> }
type PageFile = PageRoute['file']

const loaders = {
  // without the page parts in subfolders, because every page loads this list
  ...import.meta.glob<PageModule>(['./pages/*/*.tsx', '!./pages/development/**'], { base: '../' }),
  // developer pages, excluded from the build
  ...(import.meta.env.DEV ? import.meta.glob<PageModule>('./pages/development/*.tsx', { base: '../' }) : {}),
}
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
    const loader = loaders[`./${file}`]
    if (!loader) throw new Error(`There is no page module ${file}.`)
    const { default: page } = await loader()
    loaded.set(file, page)
    return page
  } catch (error) {
    loading.delete(file)
    throw error
  }
}
