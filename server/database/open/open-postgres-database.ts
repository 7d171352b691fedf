import { Kysely, type LogEvent } from 'kysely'
import type pg from 'pg'
import { withoutPassword } from '#server/database-addresses-rules.ts'
import { type Connections, type Database, DatabaseUnavailableError, type Row } from '../database.ts'
import { lastingPool } from '../postgres/lasting-pool.ts'
import { postgresBulkLoad } from '../postgres/postgres-bulk-load.ts'
import { postgresDialect } from '../postgres/postgres-dialect.ts'
import { listenOnPostgres } from '../postgres/postgres-notices.ts'
import { withPostgresSession } from '../postgres/postgres-session.ts'
import { limitsOfRole, type PostgresSettings, postgresSettings } from '../postgres/postgres-settings.ts'
import { ReadingPool } from '../postgres/reading-pool.ts'
import { readingDialect } from '../reading-dialect.ts'
import { relayOutbox } from '../scale/outbox-relay.ts'
import { Primary } from '../scale/primary.ts'
import { Replicas } from '../scale/replicas.ts'
import { SlowStatements } from '../slow-statements.ts'
import { ServerRoom, trialWrite } from '../storage-state.ts'
import type { Tables } from '../tables.ts'
import { refuseInsideTransaction } from '../transaction.ts'

/**
 * How long a search statement may run, in milliseconds. Searches take hundredths of a second; the limit keeps expensive
 * ones from occupying the database.
 */
const usualReadTimeout = 3_000
const usualConnectionWait = 5_000

/** The connection timeout of a replica in milliseconds; afterward the primary is used. */
const replicaPatience = 2_000

interface PostgresOptions {
  /** bypasses the pooler at the URL; without it there is no pooler */
  directUrl?: string | null | undefined
  /** connections for writes, as many again for `readDb`, and for each replica */
  poolSize?: number
  /** its streaming replicas, for reads that may miss the newest write */
  replicaUrls?: readonly string[]
  /** the statement timeout of `readDb` and `replicaDb`, in milliseconds */
  readTimeout?: number
  /** the timeout for getting a connection, in milliseconds */
  connectionWait?: number
  /** the maximum lag of a replica that we read, in milliseconds */
  replicaAge?: number
  /** how long after a full disk a write is retried, in milliseconds */
  storageRetry?: number
  /** receives each executed statement */
  log?: ((event: LogEvent) => void) | undefined
}

/**
 * Opens PostgreSQL at the primary of the servers in the URL. Throws DatabaseUnavailableError when it does not answer or
 * a pooler's role has no time limits. Replicas may come and go.
 */
export async function openPostgresDatabase(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { directUrl = null, storageRetry } = options
  const { primary, settings, pool, readPool, closePools } = await openPools(url, directUrl, options)
  const scripts = directUrl === null ? pool : lastingPool({ ...settings.session, max: 1 })
  const slowStatements = new SlowStatements(options.log)
  const log = slowStatements.note
  const storage = new ServerRoom(() => runSql(pool, trialWrite), storageRetry)
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      storage.note(error)
      throw error
    }
  }
  const dialect = postgresDialect(pool, {
    onFailure: (error) => storage.note(error),
    onWritten: slowStatements.noteTaken,
    mostPrepared: mostPreparedBehind(directUrl),
  })
  const readingDb = (pool: ReadingPool | Replicas) =>
    new Kysely<Tables>({ dialect: readingDialect((query) => pool.read(query)), log })
  const readDb = readingDb(readPool)
  const replicas = openReplicas(readPool, settings, options)
  let stopRelay: (() => Promise<void>) | null = null
  return {
    db: new Kysely<Tables>({ dialect, log }),
    readDb,
    replicaDb: replicas ? readingDb(replicas) : readDb,
    replicas,
    connections: () => sumUp(pool, readPool),
    slowStatements,
    engine: 'postgres',
    storage,
    copyFiles: null,
    async runScript(sql) {
      refuseInsideTransaction()
      await noting(scripts.query(sql))
    },
    async runSql(sql, values) {
      refuseInsideTransaction()
      return noting(runSql(pool, sql, values))
    },
    withSession: (work) => noting(withPostgresSession(settings.session, work)),
    bulkLoad: (work) => noting(postgresBulkLoad(settings.session, work)),
    listen(channel, onNotice, onGap, onLoss) {
      // every listening process also relays the outbox
      stopRelay ??= relayOutbox(settings.session)
      // the gap clears the visitor cache, so wait until the pooler can answer again
      const afterGap = () => void primary.found().then(onGap)
      return listenOnPostgres(settings.session, channel, { onNotice, onGap: afterGap, onLoss })
    },
    async close() {
      storage.close()
      await stopRelay?.()
      await replicas?.close()
      await Promise.all([closePools(), scripts === pool ? null : scripts.end()])
    },
  }
}

/** Finds the primary and opens its pools; closes them when it does not answer. */
async function openPools(
  url: string,
  directUrl: string | null,
  {
    poolSize = 10,
    readTimeout = usualReadTimeout,
    connectionWait = usualConnectionWait,
  }: Pick<PostgresOptions, 'poolSize' | 'readTimeout' | 'connectionWait'>,
) {
  const primary = await reach(url, () => Primary.among(url))
  const direct = directUrl === null ? primary : await reach(directUrl, () => Primary.among(directUrl))
  if (direct !== primary) direct.notify(primary)
  const { Client } = primary
  const settings = postgresSettings({
    ...{ url, directUrl, Client, DirectClient: direct.Client },
    ...{ poolSize, readTimeout, connectionWait },
  })
  const pool = lastingPool(settings.pool)
  const readPool = new ReadingPool(lastingPool(settings.reads), mostPreparedBehind(directUrl))
  const closePools = async () => {
    await Promise.all([pool.end(), readPool.end(), primary.close(), direct.close()])
  }
  try {
    await reach(url, () => pool.query('select 1'))
    if (directUrl !== null) await requireLimits(pool)
  } catch (error) {
    await closePools()
    throw error
  }
  return { primary, settings, pool, readPool, closePools }
}

/** Behind a pooler, a prepared statement's name may be another one's in the next session. */
function mostPreparedBehind(directUrl: string | null): number | undefined {
  return directUrl === null ? undefined : 0
}

function openReplicas(
  primary: ReadingPool,
  settings: PostgresSettings,
  { replicaUrls = [], replicaAge }: Pick<PostgresOptions, 'replicaUrls' | 'replicaAge'>,
): Replicas | null {
  if (replicaUrls.length === 0) return null
  return new Replicas({
    primary,
    replicas: replicaUrls.map((connectionString) =>
      replicaOf({ ...settings.replicaReads, connectionString }),
    ),
    settings: settings.session,
    longestAge: replicaAge,
  })
}

/** A replica cancels a slow statement itself; one that does not even do that counts as gone soon after. */
function replicaOf(settings: pg.PoolConfig & { statement_timeout: number }) {
  const query_timeout = settings.statement_timeout + 1_000
  const pool = lastingPool({ ...settings, connectionTimeoutMillis: replicaPatience, query_timeout })
  return { pool: new ReadingPool(pool), settings }
}

type Counts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

function sumUp(...pools: readonly Counts[]): Connections {
  const sum = (count: keyof Counts) => pools.reduce((total, pool) => total + pool[count], 0)
  return { open: sum('totalCount'), idle: sum('idleCount'), waitedFor: sum('waitingCount') }
}

async function runSql(pool: pg.Pool, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = await pool.connect()
  try {
    // several statements return several results, which the types do not show
    const answer: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(sql, [...values])
    client.release()
    return (Array.isArray(answer) ? answer : [answer]).flatMap((result): Row[] => result.rows)
  } catch (error) {
    // it may have failed within its own transaction, so the connection cannot be reused
    client.release(true)
    throw error
  }
}

/** Runs a connecting function; throws DatabaseUnavailableError, in one line, when the server does not answer. */
async function reach<T>(url: string, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect()
  } catch (error) {
    throw new DatabaseUnavailableError(
      `The database at ${withoutPassword(url)} cannot be reached: ${reasonOf(error)}.`,
    )
  }
}

/** Throws DatabaseUnavailableError with instructions when the pooler's role has no time limits. */
async function requireLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; database: string; hasLimits: boolean }>(
    `select current_user as role, current_database() as database,
      current_setting('statement_timeout') <> '0' and current_setting('idle_in_transaction_session_timeout') <> '0' as "hasLimits"`,
  )
  const [found] = rows
  if (!found || found.hasLimits) return
  throw new DatabaseUnavailableError(
    `The role ${found.role} has no time limits behind the pooler. Connect past it and call: ${limitsOfRole(found.role, found.database)}`,
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
