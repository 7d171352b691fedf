import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { primaryUrl } from '#server/database/scale/primary.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { checkFolder } from './check-folder.ts'
import { faultsOf, nameFaults } from './database-check.ts'
import { readArchive } from './read-archive.ts'
import { extractInto } from './restore-folder.ts'

/**
 * Checks a backup by restoring it, and removes the result: an embedded database into a folder next to the file,
 * PostgreSQL into a new database at DATABASE_URL. Throws BackupError with the problem.
 */
export async function checkBackup(
  from: string,
  server: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  { now, environment }: { now: Date; environment: NodeJS.ProcessEnv },
): Promise<BackupManifest> {
  const file = resolve(from)
  if (!existsSync(file)) throw new BackupError(`${file} is not there.`)
  const manifest = await readArchive(file)
  const databaseUrl = manifest.engine === 'postgres' ? await primaryUrl(server) : null
  if (manifest.engine === 'postgres' && databaseUrl === null)
    throw new BackupError(
      `${file} is of a PostgreSQL database: name a server to check it on, as DATABASE_URL.`,
    )
  const parts = `${file}.parts`
  await rm(parts, { recursive: true, force: true })
  try {
    await extractInto(file, parts)
    const check =
      databaseUrl === null
        ? await checkFolder(parts, manifest.tables)
        : await checkOnServer(join(parts, 'database.dump'), manifest, { databaseUrl, now, environment })
    const faults = faultsOf(check, manifest)
    if (faults.length > 0)
      throw new BackupError(`${file} is broken: ${nameFaults(faults)}. Take another one.`)
    return manifest
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

async function checkOnServer(
  dump: string,
  manifest: BackupManifest,
  target: { databaseUrl: string; now: Date; environment: NodeJS.ProcessEnv },
) {
  const { checkDump } = await import('./restore-postgres.ts')
  return checkDump(dump, manifest, target)
}
