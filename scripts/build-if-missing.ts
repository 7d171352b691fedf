import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

// The first step of `npm start` and of tests: builds when there is no build, or when the sources are newer.

const root = join(import.meta.dirname, '..')
const built = modified(join(root, 'dist/server/main.js'))
const sources = [
  '{web,shared,server,sandbox}/**/*',
  'migrations/*.sql',
  'scripts/build*.ts',
  'vite.config.ts',
  'package-lock.json',
]
const files = globSync(sources, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] })
const newest = Math.max(...files.map((file) => modified(join(root, file))))

if (built < newest) {
  const { buildProduct } = await import('./build-product.ts')
  await buildProduct(begin)
}

/** Tells the launcher about a stage; without one, prints it. */
function begin(stage: string): void {
  if (process.send) process.send({ stage })
  else console.log(`${stage} …`)
}

/** When a file was last changed, in ms since 1970; 0 when it does not exist. */
function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
