import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { isUsable, type Snapshot } from './database-snapshot.ts'
import { syncFolder, syncPath } from './synced-files.ts'

/**
 * Creates a missing database folder from the snapshot, or from nothing. It is created under another name and renamed
 * once it is complete and synced, so an interrupted start leaves nothing half made.
 */
export async function makeDatabaseFolder(folder: string, snapshot: Snapshot): Promise<void> {
  if (existsSync(folder)) return
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  // closed to other users while still empty
  mkdirSync(making, { mode: 0o700 })
  // resolve it: another build may replace the link meanwhile
  if (isUsable(snapshot)) await cp(realpathSync(snapshot.databaseFolder), making, { recursive: true })
  else await (await PGlite.create({ dataDir: making })).close()
  await syncFolder(making)
  renameSync(making, folder)
  syncPath(dirname(folder))
}
