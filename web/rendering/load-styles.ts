const loading = new Map<string, Promise<void>>()

/**
 * Imports a part of the site once its style sheets, addresses below the site's root, are there. The build calls it for
 * each `import()`, in place of its own, which can do more than is asked of it here.
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(loadStyle))
  return load()
}

function loadStyle(file: string): Promise<void> | undefined {
  const { href } = new URL(`/${file}`, location.href)
  const known = loading.get(href)
  if (known || [...document.styleSheets].some((sheet) => sheet.href === href)) return known
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      // the next one to ask tries again
      loading.delete(href)
      link.remove()
      reject(new Error(`The style sheet ${href} did not load`))
    }
  })
  loading.set(href, loaded)
  document.head.append(link)
  return loaded
}
