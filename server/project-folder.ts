import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** The project's folder, whether this runs from source or from `dist/server`. */
export const projectFolder = folderOfPackage(import.meta.dirname)

/** The running build, in its language; from source, the English one. */
export const buildFolder =
  import.meta.dirname === join(projectFolder, 'server')
    ? join(projectFolder, 'dist')
    : dirname(import.meta.dirname)

function folderOfPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderOfPackage(dirname(folder))
}

/** The running version of BakeSale. */
export function productVersion(): string {
  const text = readFileSync(join(projectFolder, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
