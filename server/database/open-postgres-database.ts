import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { postgresBulkLoad } from './bulk-load/postgres-bulk-load.ts'
import { type Database, DatabaseUnavailableError, type Row } from './database.ts'
import { listenOnPostgres } from './postgres-notices.ts'
import { Replicas } from './replicas.ts'
import type { Tables } from './tables.ts'
import { refuseEscapedQueries, refuseInsideTransaction } from './transaction.ts'
import { valueParsers } from './value-parsers.ts'

/** How long a query may run unless told otherwise, and a connection may be waited for, in milliseconds. */
const usualTimeout = 10_000
const connectionTimeout = 5_000

/**
 * Without compiling queries just in time: the search asks for little of much, which looks costly and is quick, and
 * compiling takes longer than running. Pages are expected in memory or on a disk without moving parts, where reading here
 * and there costs hardly more than in a row; else the whole table would be read for words that few listings have.
 */
export const connectionOptions = '-c jit=off -c random_page_cost=1.1'

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    valueParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
}

interface PostgresOptions {
  /** connections to the server, and to each replica */
  poolSize?: number
  /** its streaming replicas, for reads that need not know the newest write */
  replicaUrls?: readonly string[]
  /** how long one statement may run, in milliseconds */
  statementTimeout?: number
}

/** Opens PostgreSQL; throws DatabaseUnavailableError when it does not answer. Replicas may come and go. */
export async function openPostgresDatabase(
  url: string,
  { poolSize = 10, replicaUrls = [], statementTimeout = usualTimeout }: PostgresOptions = {},
): Promise<Database> {
  const settings = {
    connectionString: url,
    application_name: 'bakesale',
    options: connectionOptions,
    types,
    connectionTimeoutMillis: connectionTimeout,
  }
  const poolSettings = {
    ...settings,
    max: poolSize,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
  }
  const pool = new pg.Pool(poolSettings)
  // an idle connection that the server drops is replaced at the next query; without a listener it would end us
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new DatabaseUnavailableError(
      `The database at ${withoutPassword(url)} cannot be reached: ${reasonOf(error)}.`,
    )
  }
  const plugins = [refuseEscapedQueries]
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  const replicas = replicaUrls.length === 0 ? null : new Replicas(pool, replicaUrls, poolSettings)
  return {
    db,
    replicaDb: replicas ? new Kysely<Tables>({ dialect: replicas.dialect(), plugins }) : db,
    catchReplicasUp: () => replicas?.catchUp(),
    engine: 'postgres',
    async runScript(sql) {
      refuseInsideTransaction()
      await pool.query(sql)
    },
    async runSql(sql, values) {
      refuseInsideTransaction()
      return runSql(pool, sql, values)
    },
    bulkLoad: (work) => postgresBulkLoad(settings, work),
    listen: (channel, onNotice, onGap) => listenOnPostgres(settings, channel, onNotice, onGap),
    async close() {
      await replicas?.close()
      await pool.end()
    },
  }
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
