import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type LogEvent } from 'kysely'
import { type Database, DatabaseUnavailableError, type Row } from '../database.ts'
import { readingDialect } from '../reading-dialect.ts'
import { SlowStatements } from '../slow-statements.ts'
import { endlessRoom, FolderRoom, StorageFullError, usualReserve } from '../storage-state.ts'
import type { Tables } from '../tables.ts'
import { refuseInsideTransaction } from '../transaction.ts'
import { valueParsers } from '../value-parsers.ts'
import {
  checkDatabaseFolder,
  DamagedFolderError,
  keepSmallFiles,
  refuseHalfRestored,
  refuseMissingFiles,
} from './check-database-folder.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { copyDatabaseFiles } from './copy-database-files.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { builtSnapshot, type Snapshot } from './database-snapshot.ts'
import { embeddedBulkLoad } from './embedded-bulk-load.ts'
import { EmbeddedConnection, isRead } from './embedded-connection.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { startMaintenance } from './maintenance.ts'
import { makeDatabaseFolder } from './make-database-folder.ts'
import { SyncedFiles } from './synced-files.ts'

/** How long a query waits for the connection, in milliseconds; the same as in PostgreSQL's pool. */
const longestWait = 5_000

/** Without `-F`, so commits are synced; small shared buffers, because they use this process's memory. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/**
 * Opens or creates the embedded database. Throws DataFolderError for a locked, read-only or damaged folder,
 * DatabaseUnavailableError for a full disk. `reserve` is in bytes; `log` receives each statement.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  snapshot: Snapshot = builtSnapshot,
  { reserve = usualReserve, log }: { reserve?: number; log?: ((event: LogEvent) => void) | undefined } = {},
): Promise<Database> {
  const release = lockDataFolder(dataDir)
  try {
    const room = new FolderRoom(dataDir, reserve)
    refuseFull(room)
    refuseHalfRestored(dataDir)
    const folder = join(dataDir, 'database')
    await makeDatabaseFolder(folder, snapshot)
    // PGlite creates world-readable files, so only the owner may enter their folder, as in PostgreSQL
    chmodSync(folder, 0o700)
    const lite = await openFolder(folder, room)
    const database = embeddedDatabase(lite, longestWait, { folder, room }, log)
    const stopTidying = startMaintenance(async (sql) => {
      // a checkpoint frees space; other maintenance needs some first
      if (sql === 'checkpoint' || !room.isFull) await database.runScript(sql)
    })
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

function refuseFull(room: FolderRoom): void {
  if (room.isFull) throw new DatabaseUnavailableError(room.error().message)
}

/** Opens the files of a database; throws DataFolderError when they are damaged, and leaves them unchanged. */
async function openFolder(folder: string, room: FolderRoom): Promise<PGlite> {
  checkDatabaseFolder(folder)
  const putBack = keepSmallFiles(folder)
  try {
    const fs = new SyncedFiles(folder, room)
    const lite = await PGlite.create({ fs, parsers: { ...valueParsers }, startParams })
    await refuseMissingFiles(folder, (sql) => runSql(lite, sql, []))
    return lite
  } catch (error) {
    putBack()
    if (error instanceof DamagedFolderError) throw error
    if (error instanceof StorageFullError) throw new DatabaseUnavailableError(error.message)
    throw new DamagedFolderError(folder, 'its log (pg_wal) or its catalogs cannot be read', error)
  }
}

/** The location of an embedded database, unless in memory. */
interface Home {
  folder: string
  room: FolderRoom
}

/** Implements Database on an open PGlite, with a queue for its connection. */
export function embeddedDatabase(
  lite: PGlite,
  wait = longestWait,
  home: Home | null = null,
  next?: (event: LogEvent) => void,
): Database {
  const room = home?.room ?? null
  const queue = new ConnectionQueue(wait)
  const alone = <T>(work: () => Promise<T>) => {
    refuseInsideTransaction()
    return queue.with(async () => {
      room?.refuseWhenBroken()
      const answer = await work()
      // a stopped engine returns nothing
      room?.refuseWhenBroken()
      return answer
    })
  }
  const connection = new EmbeddedConnection(lite, room)
  const slowStatements = new SlowStatements(next)
  const log = slowStatements.note
  const db = new Kysely<Tables>({ dialect: embeddedDialect(lite, connection, queue), log })
  // on the same connection: statements cannot be cancelled
  const dialect = readingDialect((query) => queue.with(() => connection.read(query)))
  const readDb = new Kysely<Tables>({ dialect, log })
  return {
    db,
    readDb,
    replicaDb: readDb,
    replicas: null,
    connections: () => ({ open: 1, idle: queue.isTaken ? 0 : 1, waitedFor: queue.waiting }),
    slowStatements,
    engine: 'embedded',
    storage: room ?? endlessRoom,
    copyFiles:
      home === null
        ? null
        : (to, look) => alone(() => copyDatabaseFiles(home.folder, to, (sql) => runSql(lite, sql, []), look)),
    async runScript(sql) {
      await alone(() => lite.exec(sql))
    },
    async runSql(sql, values = []) {
      if (!isRead(sql)) room?.refuseWhenFull()
      return alone(() => runSql(lite, sql, values))
    },
    withSession: (work) => alone(() => work((sql) => runSql(lite, sql, []))),
    async bulkLoad(work) {
      room?.refuseWhenFull()
      return alone(() => embeddedBulkLoad(lite, work))
    },
    async listen(channel, onNotice) {
      const stop = await alone(() => lite.listen(channel, onNotice))
      return () => alone(() => stop())
    },
    // last in the queue, after pending work; closing a broken engine would only do harm
    close: () => queue.with(async () => (room?.isBroken ? undefined : lite.close())),
  }
}

/** Only a statement with values can be prepared; a script may contain its own BEGIN and COMMIT. */
async function runSql(lite: PGlite, sql: string, values: readonly unknown[]): Promise<Row[]> {
  if (values.length > 0) return (await lite.query<Row>(sql, [...values])).rows
  try {
    return (await lite.exec(sql)).flatMap((result): Row[] => result.rows)
  } catch (error) {
    // a script that fails within its own transaction would leave the connection unusable
    if (!(error instanceof StorageFullError)) await lite.exec('rollback')
    throw error
  }
}
