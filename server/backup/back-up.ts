import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { FolderInUseError } from '#server/database/embedded/data-folder-lock.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { syncOne, syncPath } from '#server/database/embedded/synced-files.ts'
import { primaryUrl } from '#server/database/primary.ts'
import { askForBackup } from './ask-for-backup.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { copyEmbedded, dumpPostgres } from './copy-database.ts'
import { makeBackup, makingFolder } from './make-backup.ts'
import { readArchive } from './read-archive.ts'

/** A backup that was made. */
export interface Backup {
  file: string
  /** in bytes */
  size: number
  manifest: BackupManifest
}

type Source = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'bucket'>

/**
 * Backs everything up into one file, while the server runs or not. The file appears under its name only when it is whole,
 * on the disk, and has been read back; nobody else may read it. Throws BackupError, and leaves nothing.
 */
export async function backUp(source: Source, to: string, environment: NodeJS.ProcessEnv): Promise<Backup> {
  const file = resolve(to)
  if (existsSync(file)) throw new BackupError(`${file} is there already. Name another file.`)
  if (!existsSync(dirname(file))) throw new BackupError(`The folder ${dirname(file)} is not there.`)
  const making = `${file}.making`
  const out = createWriteStream(making, { mode: 0o600, flags: 'w' })
  try {
    await writeBackup(source, `${file}.parts`, environment, out)
    await syncOne(making)
    const manifest = await readArchive(making)
    await rename(making, file)
    syncPath(dirname(file))
    return { file, size: (await stat(file)).size, manifest }
  } catch (error) {
    out.destroy()
    await rm(making, { force: true })
    throw error
  }
}

async function writeBackup(
  source: Source,
  parts: string,
  environment: NodeJS.ProcessEnv,
  out: Writable,
): Promise<void> {
  const { dataDir } = source
  const databaseUrl = await primaryUrl(source)
  if (databaseUrl !== null) {
    const dump = (into: string) => dumpPostgres(databaseUrl, into, environment)
    return makeBackup(source, parts, dump, out)
  }
  if (!existsSync(join(dataDir, 'database'))) throw new BackupError(`There is no database in ${dataDir}.`)
  const held = await withDatabase(dataDir, (database) =>
    makeBackup(source, makingFolder(dataDir), (into) => copyEmbedded(database, into), out),
  )
  if (held !== null) await askForBackup(dataDir, held, out)
}

type Opened = Awaited<ReturnType<typeof openEmbeddedDatabase>>

/** Opens the embedded database for `work`; answers who holds it when somebody does. */
async function withDatabase(
  dataDir: string,
  work: (database: Opened) => Promise<void>,
): Promise<string | null> {
  let database: Opened
  try {
    database = await openEmbeddedDatabase(dataDir)
  } catch (error) {
    if (error instanceof FolderInUseError) return error.message
    throw error
  }
  try {
    await work(database)
    return null
  } finally {
    await database.close()
  }
}
