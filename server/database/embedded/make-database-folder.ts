import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { isUsable, type Snapshot } from './database-snapshot.ts'
import { syncFolder, syncPath } from './synced-files.ts'

/**
 * Makes the database folder when it is not there, from the snapshot or, when that is missing or does not fit, from
 * nothing. It is made under another name and appears only when whole and on the disk, so that a start that was cut
 * short leaves nothing half made.
 */
export async function makeDatabaseFolder(folder: string, snapshot: Snapshot): Promise<void> {
  if (existsSync(folder)) return
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  // closed to others before there is anything in it
  mkdirSync(making, { mode: 0o700 })
  // where it really is: another build may take this one's place meanwhile
  if (isUsable(snapshot)) await cp(realpathSync(snapshot.databaseFolder), making, { recursive: true })
  else await (await PGlite.create({ dataDir: making })).close()
  await syncFolder(making)
  renameSync(making, folder)
  syncPath(dirname(folder))
}
