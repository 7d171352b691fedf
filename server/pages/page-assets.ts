import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** The files a document loads for a page, as URLs in order. */
export interface PageAssets {
  entry: string
  stylesheets: readonly string[]
  modules: readonly string[]
  /** fonts of the first view */
  fonts: readonly string[]
  /** inline styles, in development */
  inlineStyles: readonly { id: string; css: string }[]
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
)
export type Manifest = z.infer<typeof Manifest>

const entryModule = 'web/main.tsx'
/** Both faces: preloaded, they mostly arrive before the first text is drawn. Their accented letters load on demand. */
const preloadedFont = /^(?!.*-accents-).*\.woff2$/

/** Reads the build's manifest. */
export async function readManifest(path: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** The built files a page needs at once: those of the entry and the page's modules, with their imports. */
export function pageAssets(manifest: Manifest, ...pageModules: readonly string[]): PageAssets {
  const parts = partsOf(manifest, pageModules)
  const entry = chunkOf(manifest, entryModule).file
  const fonts = parts.flatMap(({ assets = [] }) => assets).filter((file) => preloadedFont.test(file))
  return {
    entry: address(entry),
    stylesheets: unique(parts.flatMap(({ css = [] }) => css)),
    modules: unique(parts.map(({ file }) => file)).filter((file) => file !== address(entry)),
    fonts: unique(fonts),
    inlineStyles: [],
  }
}

/** All files of these modules, including those in their style sheets, which browsers load on demand. */
export function everyFile(manifest: Manifest, ...pageModules: readonly string[]): string[] {
  const parts = partsOf(manifest, pageModules)
  return unique(parts.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
}

/** The entry and some modules with all their imports, dependencies first. */
function partsOf(manifest: Manifest, pageModules: readonly string[]) {
  const chunks = new Set<string>()
  for (const name of [entryModule, ...pageModules]) collect(manifest, name, chunks)
  return [...chunks].map((name) => chunkOf(manifest, name))
}

function collect(manifest: Manifest, name: string, chunks: Set<string>): void {
  if (chunks.has(name)) return
  // dependencies first, as their styles must be
  for (const imported of chunkOf(manifest, name).imports ?? []) collect(manifest, imported, chunks)
  chunks.add(name)
}

function chunkOf(manifest: Manifest, name: string) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build knows no ${name}: run npm run build.`)
  return chunk
}

function address(file: string): string {
  return `/${file}`
}

function unique(files: readonly string[]): string[] {
  return [...new Set(files.map(address))]
}
