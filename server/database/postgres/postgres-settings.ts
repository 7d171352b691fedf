import pg from 'pg'
import { valueParsers } from '../value-parsers.ts'

/** The statement timeout, in milliseconds. */
const usualTimeout = 10_000

/** The idle-in-transaction timeout, in milliseconds. */
const idleTimeout = 30_000

/**
 * No JIT: searches look expensive but are quick, and compiling takes longer. Random reads cost hardly more than
 * sequential ones from memory or an SSD; otherwise rare words would cause a seq scan.
 */
const ofConnections = { jit: 'off', random_page_cost: '1.1' }

/**
 * No parallel workers: starting them takes longer than a search. `work_mem` fits exact bitmaps of half a million pages,
 * a market of five million listings; lossy ones recheck every listing on a page (2 s instead of 0.1).
 */
const ofReads = { max_parallel_workers_per_gather: '0', work_mem: '32MB' }

export const connectionOptions = asOptions(ofConnections)

/**
 * Searches use generic plans: each statement is written for the right index, and planning takes longer than running it.
 */
export const readOptions = asOptions({
  ...ofConnections,
  plan_cache_mode: 'force_generic_plan',
  ...ofReads,
})

function asOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    valueParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
}

/** Pipelining: statements are sent without waiting for the previous answer. */
const pipelining = { pipeline: true }

/** Sessions past a pooler override the role's limits for index builds, loads and backups. */
const sessionOptions = `${connectionOptions} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`

/** The options of a connection with its own session, and its client class. */
export interface SessionSettings extends pg.ClientConfig {
  Client: typeof pg.Client
}

/** Connection options by use. */
export interface PostgresSettings {
  /** own sessions: listening, the relay, scripts, loads */
  session: SessionSettings
  /** transactions and single statements */
  pool: pg.PoolConfig
  /** single reads */
  reads: pg.PoolConfig
  /** single reads on a replica, which has no pooler */
  replicaReads: pg.PoolConfig & { statement_timeout: number }
}

interface Wanted {
  url: string
  /** bypasses the pooler at `url`; null without a pooler */
  directUrl: string | null
  /** the client class for pools */
  Client: typeof pg.Client
  DirectClient: typeof pg.Client
  /** connections per pool */
  poolSize: number
  /** timeout of a read, in milliseconds */
  readTimeout: number
  /** the timeout for getting a connection, in milliseconds */
  connectionWait: number
}

/**
 * The options of all connections. A pooler shares sessions, so connections behind it cannot set options; their role has
 * the limits (`limitsOfRole`).
 */
export function postgresSettings(wanted: Wanted): PostgresSettings {
  const { url, directUrl, Client, DirectClient, poolSize, readTimeout, connectionWait } = wanted
  const common = {
    application_name: 'bakesale',
    types,
    connectionTimeoutMillis: connectionWait,
    // detects a connection that the network dropped within half a minute, also while only listening
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const session = {
    ...common,
    Client: DirectClient,
    connectionString: directUrl ?? url,
    options: sessionOptions,
  }
  const limited = {
    ...session,
    options: connectionOptions,
    max: poolSize,
    statement_timeout: usualTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
  }
  const replicaReads = { ...limited, Client: pg.Client, options: readOptions, statement_timeout: readTimeout }
  if (directUrl === null)
    return { session, pool: { ...limited, ...pipelining }, reads: { ...replicaReads, Client }, replicaReads }
  const pool = { ...common, Client, connectionString: url, max: poolSize }
  // the role's limit is for writes, so the client cancels slow reads
  return {
    session,
    pool: { ...pool, ...pipelining },
    reads: { ...pool, query_timeout: readTimeout },
    replicaReads,
  }
}

/** SQL for the operator that sets the time limits of a pooler's role in a database. */
export function limitsOfRole(role: string, database: string): string {
  const [who, where] = [role, database].map(pg.escapeIdentifier)
  const settings = {
    statement_timeout: `${usualTimeout / 1_000}s`,
    idle_in_transaction_session_timeout: `${idleTimeout / 1_000}s`,
    ...ofConnections,
    ...ofReads,
  }
  return Object.entries(settings)
    .map(([name, value]) => `alter role ${who} in database ${where} set ${name} = '${value}';`)
    .join(' ')
}
