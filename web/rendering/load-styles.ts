const loading = new Map<string, Promise<void>>()

/**
 * Imports a module after its style sheets, given as paths below the site's root.
 * The build calls it for each `import()` instead of Vite's larger helper.
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
      // the next import tries again
      loading.delete(href)
      link.remove()
      reject(new Error(`The style sheet ${href} did not load`))
    }
  })
  loading.set(href, loaded)
  document.head.append(link)
  return loaded
}
