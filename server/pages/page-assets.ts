import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** What a document has to load for a page, as addresses, in order. */
export interface PageAssets {
  entry: string
  stylesheets: readonly string[]
  modules: readonly string[]
  /** fonts that the first view is set in */
  fonts: readonly string[]
  /** styles written into the document itself, as development does */
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
/**
 * Both faces: asked for before the style sheet is read, they mostly come before the first text is drawn. Their accented
 * letters wait until a text has some.
 */
const preloadedFont = /^(?!.*-accents-).*\.woff2$/

/** Reads the manifest that the build leaves beside the browser's files. */
export async function readManifest(path: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** The built files a page needs at once: those of the entry and of the page's own modules, with all their imports. */
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

/** All files of the same modules: also those that their style sheets show, which a browser asks for when it comes to them. */
export function everyFile(manifest: Manifest, ...pageModules: readonly string[]): string[] {
  const parts = partsOf(manifest, pageModules)
  return unique(parts.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
}

/** The entry and some modules with all that they import, what is imported first. */
function partsOf(manifest: Manifest, pageModules: readonly string[]) {
  const chunks = new Set<string>()
  for (const name of [entryModule, ...pageModules]) collect(manifest, name, chunks)
  return [...chunks].map((name) => chunkOf(manifest, name))
}

function collect(manifest: Manifest, name: string, chunks: Set<string>): void {
  if (chunks.has(name)) return
  // what a module imports comes first, as its styles do
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
