import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

// What `npm start` does first: builds when there is no build, or when it is older than what it is made from.

const root = join(import.meta.dirname, '..')
const built = modified(join(root, 'dist/ssr/entry-server.js'))
const sources = ['web/**/*', 'shared/**/*', 'migrations/*.sql', 'vite.config.ts', 'package-lock.json']
const newest = Math.max(...globSync(sources, { cwd: root }).map((file) => modified(join(root, file))))

if (built >= newest) {
  console.log('The pages are built.')
} else {
  console.log(built === 0 ? 'Building the pages …' : 'The sources have changed: building the pages anew …')
  await import('./build.ts')
}

/** When a file was last changed, in ms since 1970; 0 when there is none. */
function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
