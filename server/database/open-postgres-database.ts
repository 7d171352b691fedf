import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { postgresBulkLoad } from './bulk-load/postgres-bulk-load.ts'
import { type Database, DatabaseUnavailableError, type Row } from './database.ts'
import { listenOnPostgres } from './postgres-notices.ts'
import type { Tables } from './tables.ts'
import { refuseEscapedQueries, refuseInsideTransaction } from './transaction.ts'
import { valueParsers } from './value-parsers.ts'

/** How long a query may run and a connection may be waited for, in milliseconds. */
const statementTimeout = 10_000
const connectionTimeout = 5_000

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    valueParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
}

/** Opens PostgreSQL; throws DatabaseUnavailableError when it does not answer. */
export async function openPostgresDatabase(url: string, poolSize = 10): Promise<Database> {
  const settings = {
    connectionString: url,
    application_name: 'bakesale',
    types,
    connectionTimeoutMillis: connectionTimeout,
  }
  const pool = new pg.Pool({
    ...settings,
    max: poolSize,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
  })
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
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [refuseEscapedQueries] }),
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
