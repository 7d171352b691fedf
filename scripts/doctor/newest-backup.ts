import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** When the newest of our backups in a folder was written; null without any. */
export function newestBackup(folder: string): Date | null {
  const times = namesIn(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return times.length === 0 ? null : new Date(Math.max(...times))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
