import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageAssets, readManifest } from '#server/pages/page-assets.ts'

// Measures what a browser must load before a public page works, and fails when it exceeds the budget.

/** The budget of a public page's initial load, in bytes gzipped by the build (architecture, budgets). */
const budget = { script: 90 * 1024, style: 8 * 1024 }

const pages = {
  '/': 'web/pages/shop/home.tsx',
  '/browse': 'web/pages/shop/browse.tsx',
  '/food/:id': 'web/pages/shop/food.tsx',
}

/** Parts that are loaded on demand, with the most they may add to their page. */
const laterParts = {
  map: { page: 'web/pages/shop/home.tsx', module: 'web/features/map/map-results.tsx', most: 60 * 1024 },
}

const webFolder = join(import.meta.dirname, '../dist/web')

async function gzippedBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(webFolder, `${file}.gz`))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function report(name: string, kind: string, measured: number, most: number): void {
  const isOver = measured > most
  const [kib, mostKib] = [measured, most].map((bytes) => (bytes / 1024).toFixed(1))
  console.log(`${isOver ? 'OVER ' : 'ok   '}${name.padEnd(12)}${kind.padEnd(8)}${kib} of ${mostKib} KiB gzip`)
  if (isOver) process.exitCode = 1
}

const manifest = await readManifest(join(webFolder, '.vite/manifest.json'))
for (const [path, module] of Object.entries(pages)) {
  const { entry, modules, stylesheets } = pageAssets(manifest, module)
  report(path, 'script', await gzippedBytes([entry, ...modules]), budget.script)
  report(path, 'style', await gzippedBytes(stylesheets), budget.style)
}
for (const [name, { page, module, most }] of Object.entries(laterParts)) {
  const [there, later] = [page, module].map((of) => pageAssets(manifest, of))
  const known = new Set([...(there?.modules ?? []), ...(there?.stylesheets ?? [])])
  const added = [...(later?.modules ?? []), ...(later?.stylesheets ?? [])].filter((file) => !known.has(file))
  report(name, 'later', await gzippedBytes(added), most)
}
