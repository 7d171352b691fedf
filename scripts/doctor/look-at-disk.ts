import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** The free bytes of a folder's disk, whether or not the folder exists; null when it cannot be written. */
export function freeSpace(folder: string): number | null {
  const place = nearestFolder(folder)
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize
  } catch {
    return null
  }
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}
