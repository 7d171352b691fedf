import pg from 'pg'
import { valueParsers } from '../value-parsers.ts'

/** How long a statement may run, in milliseconds. */
const usualTimeout = 10_000

/** How long a transaction may do nothing, in milliseconds. */
const idleTimeout = 30_000

/**
 * Without compiling queries just in time: the search asks for little of much, which looks costly and is quick, and
 * compiling takes longer than running. Pages are expected in memory or on a disk without moving parts, where reading here
 * and there costs hardly more than in a row; else the whole table would be read for words that few listings have.
 */
const ofConnections = { jit: 'off', random_page_cost: '1.1' }

/**
 * One search has one process of the database: to begin others for it takes longer than the search, and they are the next visitor's. It has the
 * memory to know half a million pages that an index names, each by itself: all of a market of five million listings. With less the
 * database keeps whole ranges of pages in mind and asks every listing on them what the index knew, which took two seconds in place of 0.1.
 */
const ofReads = { max_parallel_workers_per_gather: '0', work_mem: '32MB' }

export const connectionOptions = asOptions(ofConnections)

/**
 * What looks for listings is planned once for all values: each statement leads through the right index by the way it is
 * put, and to plan it takes longer than to carry it out.
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

/** What transactions send at once goes out as one message, each statement without waiting for the answer to the one before. */
const pipelining = { pipeline: true }

/** Past a pooler the role's limits would end what builds an index, loads or backs up. */
const sessionOptions = `${connectionOptions} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`

/** What a connection with a session of its own is opened with, and by which kind of client. */
export interface SessionSettings extends pg.ClientConfig {
  Client: typeof pg.Client
}

/** What connections are opened with, by what they are for. */
export interface PostgresSettings {
  /** keep a session of their own: listening, the relay, scripts, loads */
  session: SessionSettings
  /** transactions and single statements */
  pool: pg.PoolConfig
  /** single reads */
  reads: pg.PoolConfig
  /** the same on a replica, for which no pooler stands */
  replicaReads: pg.PoolConfig & { statement_timeout: number }
}

interface Wanted {
  url: string
  /** past the pooler that is at `url`; null: there is none */
  directUrl: string | null
  /** the kind of client for each of the two */
  Client: typeof pg.Client
  DirectClient: typeof pg.Client
  /** connections of each pool */
  poolSize: number
  /** how long a read may take, in milliseconds */
  readTimeout: number
  /** how long a connection may be waited for, in milliseconds */
  connectionWait: number
}

/**
 * The settings of all connections. A pooler hands one session to many, so that it takes no settings for a session: those
 * behind it have the limits of their role (`limitsOfRole`).
 */
export function postgresSettings(wanted: Wanted): PostgresSettings {
  const { url, directUrl, Client, DirectClient, poolSize, readTimeout, connectionWait } = wanted
  const common = {
    application_name: 'bakesale',
    types,
    connectionTimeoutMillis: connectionWait,
    // one that a network between has forgotten is found out within half a minute, also where we only listen
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
  // the role's limit is that of writes: a slow read is given up by us
  return {
    session,
    pool: { ...pool, ...pipelining },
    reads: { ...pool, query_timeout: readTimeout },
    replicaReads,
  }
}

/** What the role behind a pooler has to be told once, for an operator; `role` and `database` are their names. */
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
