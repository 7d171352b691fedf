import type { LogEvent } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '../database.ts'

/**
 * Opens the configured database: PostgreSQL at DATABASE_URL, or the embedded one; only that engine is loaded. `log`
 * receives each statement. Throws DatabaseUnavailableError or DataFolderError with one line for the operator.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'replicaUrls' | 'dataDir'>,
  log?: (event: LogEvent) => void,
): Promise<Database> {
  if (config.databaseUrl !== null) {
    const { openPostgresDatabase } = await import('./open-postgres-database.ts')
    const { databaseUrl, databaseDirectUrl: directUrl, replicaUrls } = config
    return openPostgresDatabase(databaseUrl, { directUrl, replicaUrls, log })
  }
  const { openEmbeddedDatabase } = await import('../embedded/open-embedded-database.ts')
  return openEmbeddedDatabase(config.dataDir, undefined, { log })
}
