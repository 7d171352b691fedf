import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { primaryUrl } from '#server/database/scale/primary.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { readArchive } from './read-archive.ts'
import { type Restored, restoreFolder } from './restore-folder.ts'

/** The target of a restore. */
export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>

interface Options {
  replace: boolean
  now: Date
  environment: NodeJS.ProcessEnv
}

/**
 * Restores a backup after verifying all of it. Throws BackupError when it is incomplete, too new or for the other
 * engine, or when the target has content without `replace`.
 */
export async function restore(
  from: string,
  into: RestoreTarget,
  { replace, now, environment }: Options,
): Promise<Restored & { manifest: BackupManifest }> {
  const file = resolve(from)
  if (!existsSync(file)) throw new BackupError(`${file} is not there.`)
  const manifest = await readArchive(file)
  const { dataDir } = into
  const databaseUrl = await primaryUrl(into)
  if ((manifest.engine === 'postgres') !== (databaseUrl !== null)) throw otherEngine(file, manifest)
  if (databaseUrl === null)
    return { manifest, ...(await restoreFolder(file, manifest, dataDir, { replace, now })) }
  const { restorePostgres } = await import('./restore-postgres.ts')
  const target = { databaseUrl, dataDir, replace, now, environment }
  return { manifest, ...(await restorePostgres(file, manifest, target)) }
}

function otherEngine(file: string, { engine }: BackupManifest): BackupError {
  return new BackupError(
    engine === 'postgres'
      ? `${file} is of a PostgreSQL database: name one with --into postgres://… or DATABASE_URL.`
      : `${file} is of an embedded database: name a folder with --into.`,
  )
}
