import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import { build, type Plugin } from 'vite'
import { describeApi } from '#server/api-reference/describe-api.ts'
import { guideFile } from '#server/api-reference/guide.ts'
import { renderGuide } from '#server/api-reference/render-guide.ts'
import { gazetteerTexts } from '#server/places/gazetteer.ts'
import { readEntries } from '#server/places/read-entries.ts'
import { buildServer } from './build-server.ts'

const root = join(import.meta.dirname, '..')

/**
 * Builds the product in one language into a folder: compressed files for browsers, the module that renders
 * pages, and the server. `plugins` creates the plugins of the language for each build; `begin` gets the name of each
 * stage.
 */
export async function buildIn(
  folder: string,
  plugins: () => Plugin[],
  begin: (stage: string) => void = () => undefined,
): Promise<void> {
  // regardless of the shell: React's development build is seven times as slow and twice as large
  process.env.NODE_ENV = 'production'
  const whole = join(root, folder)
  await rm(join(whole, 'server'), { recursive: true, force: true })
  const web = join(whole, 'web')
  begin('Building the pages')
  await build({ root, logLevel: 'warn', plugins: plugins(), build: { outDir: web } })
  begin('Compressing the pages')
  await packTextFiles(web)
  begin('Building the server')
  const outDir = join(whole, 'ssr')
  await build({ root, logLevel: 'warn', plugins: plugins(), build: { ssr: true, outDir } })
  await writeFile(join(whole, 'api-reference.json'), JSON.stringify(await describeApi()))
  await writeFile(join(whole, guideFile), JSON.stringify(await renderGuide()))
  await writeFile(join(whole, 'gazetteer.json'), JSON.stringify(gazetteerTexts(readEntries())))
  // written last: it marks a complete build
  await buildServer(join(whole, 'server'), plugins())
}

async function packTextFiles(webFolder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: webFolder }).map((file) =>
    join(webFolder, file),
  )
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text))
      // compressed once and served for months: 4 % smaller than by zlib
      await writeFile(`${file}.gz`, await gzipAsync(text, { numiterations: 1 }))
    }),
  )
}
