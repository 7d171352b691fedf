import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { imageCommands } from './image/image-commands.ts'
import { importedPackages, Lock, modulesOf } from './image/image-modules-rules.ts'
import { runCommand, UsageError } from './run-command.ts'

// Copies the packages that the server and its operator's commands import from `node_modules`, without those
// for building, testing and pages.

const root = join(import.meta.dirname, '..')

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) })

await runCommand(async () => {
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new UsageError('Usage: node scripts/copy-image-modules.ts FOLDER')
  const { dependencies } = Manifest.parse(JSON.parse(read('package.json')))
  // development tools are imported only in development
  const names = [...importedPackages(['server/main.ts', ...imageCommands], read)].filter(
    (name) => name in dependencies,
  )
  const folders = modulesOf(names, Lock.parse(JSON.parse(read('package-lock.json'))))
  for (const folder of folders) {
    const from = join(root, folder)
    // packages for other platforms are only in the lock
    if (existsSync(from)) cpSync(from, join(target, folder), { recursive: true, filter: isForRunning })
  }
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Nested packages are copied separately; types and source maps are for development only. */
function isForRunning(path: string): boolean {
  return basename(path) !== 'node_modules' && !/\.(?:d\.[cm]?ts|map)$/.test(path)
}
