import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** The project's own folder, whether this runs from source or from what the build made of it in `dist/server`. */
export const projectFolder = folderOfPackage(import.meta.dirname)

/** What the build made: where this runs from a build, in whatever language, that one; else the one in English. */
export const buildFolder =
  import.meta.dirname === join(projectFolder, 'server')
    ? join(projectFolder, 'dist')
    : dirname(import.meta.dirname)

function folderOfPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderOfPackage(dirname(folder))
}

/** The version of BakeSale that runs. */
export function productVersion(): string {
  const text = readFileSync(join(projectFolder, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
