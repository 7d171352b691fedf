import pg from 'pg'
import type { Config } from '#server/config.ts'
import { FolderInUseError } from '#server/database/embedded/data-folder-lock.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { recordLastBackup } from '#server/database/last-backup-repository.ts'
import { primaryUrl } from '#server/database/scale/primary.ts'
import { reportBackup } from './ask-for-backup.ts'

/**
 * Records in the database that a backup was made, for `/healthz` and the console. A server that holds the embedded
 * database records it on request. Throws BackupError when that fails.
 */
export async function recordBackup(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
  now: Date,
): Promise<void> {
  const connectionString = await primaryUrl(config)
  if (connectionString === null) return recordEmbedded(config.dataDir, now)
  const client = new pg.Client({ connectionString, application_name: 'bakesale backup' })
  await client.connect()
  try {
    await recordLastBackup(async (sql) => (await client.query(sql)).rows, now)
  } finally {
    await client.end()
  }
}

async function recordEmbedded(dataDir: string, now: Date): Promise<void> {
  try {
    const database = await openEmbeddedDatabase(dataDir)
    try {
      await recordLastBackup(database.runSql, now)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    await reportBackup(dataDir, error.message)
  }
}
