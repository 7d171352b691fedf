import { chmodSync, statSync } from 'node:fs'
import { hasCode } from '#server/error-code.ts'

/**
 * Closes the data folder (keys, emails, database) to other users of this computer; it may be older than the server.
 * Returns a warning for the operator when that fails, else null.
 */
export function closeDataFolder(dataDir: string, change = chmodSync): string | null {
  try {
    if ((statSync(dataDir).mode & 0o077) !== 0) change(dataDir, 0o700)
    return null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    return `Other users of this computer can enter the data folder ${dataDir}. Make it yours alone: chmod 700 ${dataDir}`
  }
}
