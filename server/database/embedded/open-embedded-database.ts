import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { embeddedBulkLoad } from '../bulk-load/embedded-bulk-load.ts'
import type { Database, Row } from '../database.ts'
import { readingDialect } from '../reading-dialect.ts'
import type { Tables } from '../tables.ts'
import { refuseEscapedQueries, refuseInsideTransaction } from '../transaction.ts'
import { valueParsers } from '../value-parsers.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { builtSnapshot, type Snapshot } from './database-snapshot.ts'
import { EmbeddedConnection } from './embedded-connection.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { keepTidy } from './keep-tidy.ts'
import { makeDatabaseFolder } from './make-database-folder.ts'
import { SyncedFiles } from './synced-files.ts'

/** How long a query waits for the one connection, in milliseconds: as long as for one of PostgreSQL's pool. */
const longestWait = 5_000

/**
 * Without `-F`, so that a commit reaches the disk; small shared buffers, because they are this process's own memory.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/**
 * Opens the embedded database in the data folder, making it when it is not there. Throws DataFolderError when another
 * process holds the folder or it cannot be written.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  snapshot: Snapshot = builtSnapshot,
): Promise<Database> {
  const release = lockDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    await makeDatabaseFolder(folder, snapshot)
    const lite = await PGlite.create({
      fs: new SyncedFiles(folder),
      parsers: { ...valueParsers },
      startParams,
    })
    const database = embeddedDatabase(lite)
    const stopTidying = keepTidy((sql) => database.runScript(sql))
    return {
      ...database,
      async close() {
        await stopTidying()
        await database.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The database interface over an open PGlite, whose users stand in one line for its connection. */
export function embeddedDatabase(lite: PGlite, wait = longestWait): Database {
  const queue = new ConnectionQueue(wait)
  const alone = <T>(work: () => Promise<T>) => {
    refuseInsideTransaction()
    return queue.with(work)
  }
  const connection = new EmbeddedConnection(lite)
  const plugins = [refuseEscapedQueries]
  const db = new Kysely<Tables>({ dialect: embeddedDialect(lite, connection, queue), plugins })
  // by the same connection: nothing could cut a statement short
  const dialect = readingDialect((query) => queue.with(() => connection.read(query)))
  const readDb = new Kysely<Tables>({ dialect, plugins })
  return {
    db,
    readDb,
    replicaDb: readDb,
    catchReplicasUp: () => undefined,
    engine: 'embedded',
    async runScript(sql) {
      await alone(() => lite.exec(sql))
    },
    runSql: (sql, values = []) => alone(() => runSql(lite, sql, values)),
    bulkLoad: (work) => alone(() => embeddedBulkLoad(lite, work)),
    async listen(channel, onNotice) {
      const stop = await alone(() => lite.listen(channel, onNotice))
      return () => alone(() => stop())
    },
    // the last in the line, so that what was begun is stored
    close: () => alone(() => lite.close()),
  }
}

/** Only a statement with values may be a prepared one; a script may hold its own BEGIN and COMMIT. */
async function runSql(lite: PGlite, sql: string, values: readonly unknown[]): Promise<Row[]> {
  if (values.length > 0) return (await lite.query<Row>(sql, [...values])).rows
  try {
    return (await lite.exec(sql)).flatMap((result): Row[] => result.rows)
  } catch (error) {
    // a script that fails between its BEGIN and COMMIT leaves the connection useless for everybody
    await lite.exec('rollback')
    throw error
  }
}
