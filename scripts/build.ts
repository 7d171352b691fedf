import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'

// `npm run build`: the browser's files, packed once for all visitors, the module that renders pages, the database that a
// first start copies, and the server itself.

const root = join(import.meta.dirname, '..')
const webFolder = join(root, 'dist/web')

// whatever the shell says: React's development build is seven times as slow and twice as large
process.env.NODE_ENV = 'production'
await rm(join(root, 'dist'), { recursive: true, force: true })
await build({ root, logLevel: 'warn' })
await packTextFiles()
await import('./build-database-snapshot.ts')
await build({ root, logLevel: 'warn', build: { ssr: true } })
// the last, so that its presence says that the build is whole
await import('./build-server.ts')

async function packTextFiles(): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: webFolder }).map((file) =>
    join(webFolder, file),
  )
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text))
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}
