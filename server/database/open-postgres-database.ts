import { Kysely, type Logger } from 'kysely'
import pg from 'pg'
import { postgresBulkLoad } from './bulk-load/postgres-bulk-load.ts'
import { type Database, DatabaseUnavailableError, type Row } from './database.ts'
import { lastingPool } from './lasting-pool.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { listenOnPostgres } from './postgres-notices.ts'
import { tellOnPostgres } from './postgres-teller.ts'
import { readingDialect } from './reading-dialect.ts'
import { ReadingPool } from './reading-pool.ts'
import { Replicas } from './replicas.ts'
import { ServerRoom, trialWrite } from './storage-state.ts'
import type { Tables } from './tables.ts'
import { refuseEscapedQueries, refuseInsideTransaction } from './transaction.ts'
import { valueParsers } from './value-parsers.ts'

/**
 * How long a statement may run, one of those that look for something, and how long a connection may be waited for, in
 * milliseconds. What people look for is found in hundredths of a second: what takes seconds is given up, so that
 * nobody can keep the database busy with odd questions.
 */
const usualTimeout = 10_000
const usualReadTimeout = 3_000
const usualConnectionWait = 5_000

/** How long a replica may take to be connected to before the primary is asked, in milliseconds. */
const replicaPatience = 2_000

/**
 * Without compiling queries just in time: the search asks for little of much, which looks costly and is quick, and
 * compiling takes longer than running. Pages are expected in memory or on a disk without moving parts, where reading here
 * and there costs hardly more than in a row; else the whole table would be read for words that few listings have.
 */
export const connectionOptions = '-c jit=off -c random_page_cost=1.1'

/**
 * What looks for listings is planned once for all values: each statement leads through the right index by the way it is
 * put, and to plan it takes longer than to carry it out.
 */
export const readOptions = `${connectionOptions} -c plan_cache_mode=force_generic_plan`

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    valueParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
}

interface PostgresOptions {
  /** connections to the server, as many again for `readDb`, and to each replica */
  poolSize?: number
  /** its streaming replicas, for reads that need not know the newest write */
  replicaUrls?: readonly string[]
  /** how long one statement of `readDb` and `replicaDb` may run, in milliseconds */
  readTimeout?: number
  /** how long a connection may be waited for, in milliseconds */
  connectionWait?: number
  /** how old what a replica answers may be, in milliseconds */
  replicaAge?: number
  /** how long after a full disk writing is tried again, in milliseconds */
  storageRetry?: number
  /** hears of each statement that was carried out */
  log?: Logger | undefined
}

/** Opens PostgreSQL; throws DatabaseUnavailableError when it does not answer. Replicas may come and go. */
export async function openPostgresDatabase(url: string, options: PostgresOptions = {}): Promise<Database> {
  const {
    poolSize = 10,
    replicaUrls = [],
    readTimeout = usualReadTimeout,
    replicaAge,
    storageRetry,
    log = [],
  } = options
  const { connectionWait = usualConnectionWait } = options
  const settings = {
    connectionString: url,
    application_name: 'bakesale',
    options: connectionOptions,
    types,
    connectionTimeoutMillis: connectionWait,
    // one that a network between has forgotten is found out within half a minute, also where we only listen
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const poolSettings = {
    ...settings,
    max: poolSize,
    statement_timeout: usualTimeout,
    idle_in_transaction_session_timeout: 30_000,
  }
  const readSettings = { ...poolSettings, options: readOptions, statement_timeout: readTimeout }
  const pool = lastingPool(poolSettings)
  const readPool = new ReadingPool(lastingPool(readSettings))
  try {
    await pool.query('select 1')
  } catch (error) {
    await Promise.all([pool.end(), readPool.end()])
    throw new DatabaseUnavailableError(
      `The database at ${withoutPassword(url)} cannot be reached: ${reasonOf(error)}.`,
    )
  }
  const plugins = [refuseEscapedQueries]
  const storage = new ServerRoom(() => runSql(pool, trialWrite), storageRetry)
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      storage.note(error)
      throw error
    }
  }
  const dialect = postgresDialect(pool, (error) => storage.note(error))
  const db = new Kysely<Tables>({ dialect, plugins, log })
  const readingDb = (pool: ReadingPool | Replicas) =>
    new Kysely<Tables>({ dialect: readingDialect((query) => pool.read(query)), plugins, log })
  const readDb = readingDb(readPool)
  const replicas =
    replicaUrls.length === 0
      ? null
      : new Replicas({
          primary: readPool,
          replicas: replicaUrls.map((connectionString) => replicaOf({ ...readSettings, connectionString })),
          settings,
          longestAge: replicaAge,
        })
  let stopTelling: (() => Promise<void>) | null = null
  return {
    db,
    readDb,
    replicaDb: replicas ? readingDb(replicas) : readDb,
    replicas,
    engine: 'postgres',
    storage,
    copyFiles: null,
    async runScript(sql) {
      refuseInsideTransaction()
      await noting(pool.query(sql))
    },
    async runSql(sql, values) {
      refuseInsideTransaction()
      return noting(runSql(pool, sql, values))
    },
    bulkLoad: (work) => noting(postgresBulkLoad(settings, work)),
    listen(channel, onNotice, onGap, onLoss) {
      // whoever wants to be told takes part in telling
      stopTelling ??= tellOnPostgres(settings)
      return listenOnPostgres(settings, channel, { onNotice, onGap, onLoss })
    },
    async close() {
      storage.close()
      await stopTelling?.()
      await replicas?.close()
      await Promise.all([pool.end(), readPool.end()])
    },
  }
}

/** A replica gives up a slow statement by itself; one that does not even say so is taken for gone soon after. */
function replicaOf(settings: pg.PoolConfig & { statement_timeout: number }) {
  const query_timeout = settings.statement_timeout + 1_000
  const pool = lastingPool({ ...settings, connectionTimeoutMillis: replicaPatience, query_timeout })
  return { pool: new ReadingPool(pool), settings }
}

async function runSql(pool: pg.Pool, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = await pool.connect()
  try {
    // several statements answer several results, which the types do not tell
    const answer: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(sql, [...values])
    client.release()
    return (Array.isArray(answer) ? answer : [answer]).flatMap((result): Row[] => result.rows)
  } catch (error) {
    // it may have failed inside a transaction of its own: such a connection serves nobody else
    client.release(true)
    throw error
  }
}

function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
