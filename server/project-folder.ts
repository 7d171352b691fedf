import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's own folder, whether this runs from source or from what the build made of it in `dist/server`. */
export const projectFolder = folderOfPackage(import.meta.dirname)

function folderOfPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderOfPackage(dirname(folder))
}
