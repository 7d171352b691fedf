import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { type Database, DatabaseUnavailableError } from '#server/database/database.ts'
import { DataFolderError, FolderInUseError } from '#server/database/embedded/data-folder-lock.ts'
import { findUnknownSchema } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { withoutPassword } from '#server/database-addresses-rules.ts'
import type { DatabaseState } from './doctor-rules.ts'
import { asksOwnServer } from './look-at-url.ts'

/** A database's state and clock. */
export interface SeenDatabase {
  state: DatabaseState
  /** by how many milliseconds this clock is ahead of the database server's; null without one */
  clockAhead: number | null
}

const Facts = z.tuple([z.object({ version: z.coerce.number(), clock: z.date() })])

/** Reads the database without changing it, and creates none. */
export async function lookAtDatabase(config: Config, now: () => Date): Promise<SeenDatabase> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null && !existsSync(join(dataDir, 'database')))
    return { state: { kind: 'none' }, clockAhead: null }
  try {
    const database = await openDatabase({ ...config, replicaUrls: [] })
    try {
      return await readFacts(database, databaseUrl, now)
    } finally {
      await database.close()
    }
  } catch (error) {
    return { state: await whyClosed(error, config), clockAhead: null }
  }
}

async function readFacts(
  database: Database,
  databaseUrl: string | null,
  now: () => Date,
): Promise<SeenDatabase> {
  const askedAt = now().getTime()
  const [{ version, clock }] = Facts.parse(
    await database.runSql(
      `select current_setting('server_version_num') as version, clock_timestamp() as clock`,
    ),
  )
  const halfway = (askedAt + now().getTime()) / 2
  const name =
    databaseUrl === null ? 'The embedded database' : `The database at ${withoutPassword(databaseUrl)}`
  const unknownSchema = await findUnknownSchema(database.db)
  return {
    state: { kind: 'open', name, version, unknownSchema },
    clockAhead: databaseUrl === null ? null : halfway - clock.getTime(),
  }
}

async function whyClosed(error: unknown, config: Config): Promise<DatabaseState> {
  if (error instanceof FolderInUseError) {
    const { failure } = await asksOwnServer(config, '/readyz')
    if (failure === null) return { kind: 'in_use' }
    return {
      kind: 'unreachable',
      why: `${error.message} Its /readyz does not say that all is well (${failure}).`,
    }
  }
  if (error instanceof DatabaseUnavailableError || error instanceof DataFolderError)
    return { kind: 'unreachable', why: `${error.message} Start it, or correct DATABASE_URL.` }
  throw error
}
