import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { FolderInUseError } from '#server/database/embedded/data-folder-lock.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { syncOne, syncPath } from '#server/database/embedded/synced-files.ts'
import { primaryUrl } from '#server/database/scale/primary.ts'
import { askForBackup } from './ask-for-backup.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { checkFolder } from './check-folder.ts'
import { copyEmbedded, dumpPostgres } from './copy-database.ts'
import { type DatabaseCheck, faultsOf, nameFaults } from './database-check.ts'
import { makeBackup, makingFolder } from './make-backup.ts'
import { readArchive } from './read-archive.ts'
import { extractInto } from './restore-folder.ts'

/** A finished backup. */
export interface Backup {
  file: string
  /** in bytes */
  size: number
  manifest: BackupManifest
}

type Source = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'bucket'>

/**
 * Backs everything up into one private file, which gets its name once it is complete, synced and verified. Throws
 * BackupError and leaves nothing, or broken content under another name.
 */
export async function backUp(source: Source, to: string, environment: NodeJS.ProcessEnv): Promise<Backup> {
  const file = resolve(to)
  if (existsSync(file)) throw new BackupError(`${file} is there already. Name another file.`)
  if (!existsSync(dirname(file))) throw new BackupError(`The folder ${dirname(file)} is not there.`)
  const making = `${file}.making`
  const parts = `${file}.parts`
  const out = createWriteStream(making, { mode: 0o600, flags: 'w' })
  try {
    const checked = await writeBackup(source, parts, environment, out)
    await syncOne(making)
    const { manifest, check } = checked
      ? { manifest: await readArchive(making), check: checked }
      : await openAndCheck(making, parts)
    const faults = faultsOf(check, manifest)
    const name = faults.length === 0 ? file : `${file}.broken`
    await rename(making, name)
    syncPath(dirname(file))
    if (faults.length > 0)
      throw new BackupError(
        `What was backed up is broken: ${nameFaults(faults)}. The backup is kept as ${name}. See "Broken rows" in docs/operations.md.`,
      )
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
): Promise<DatabaseCheck | null> {
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
  return null
}

/** Opens and checks an archive's embedded database in a temporary folder. */
async function openAndCheck(
  archive: string,
  parts: string,
): Promise<{ manifest: BackupManifest; check: DatabaseCheck }> {
  await rm(parts, { recursive: true, force: true })
  try {
    const manifest = await extractInto(archive, parts)
    return { manifest, check: await checkFolder(parts, manifest.tables) }
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

type Opened = Awaited<ReturnType<typeof openEmbeddedDatabase>>

/** Opens the embedded database for `work`; returns the holder's message when it is locked. */
async function withDatabase(
  dataDir: string,
  work: (database: Opened) => Promise<unknown>,
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
