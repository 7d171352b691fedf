import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'

/** How long one replica may take to answer or to be connected to before the primary is asked, in milliseconds. */
const patience = 2_000

/** Pauses between looks at a replica that is behind, and at one that does not answer, in milliseconds. */
const behindPause = 10
const brokenPause = 1_000

/** SQLSTATEs of a replica that goes away, starts, or gives up a read for the sake of what it replays. */
const faultsOfReplicas = new Set(['57P01', '57P02', '57P03', '40001'])

interface Replica {
  pool: pg.Pool
  /** whether it has everything that was committed when `catchUp` was called last */
  isCaughtUp: boolean
}

/**
 * Streaming replicas of a primary, for reads only. Each read goes to the next replica that has caught up; what a replica
 * cannot answer, the primary does, so that losing one is not noticed.
 */
export class Replicas {
  readonly #primary: pg.Pool
  readonly #replicas: readonly Replica[]
  #turn = 0
  /** counts the calls of `catchUp`: only the last one's news is waited for */
  #wanted = 0
  #isClosed = false

  constructor(primary: pg.Pool, urls: readonly string[], settings: pg.PoolConfig) {
    this.#primary = primary
    this.#replicas = urls.map((connectionString) => ({
      pool: replicaPool({ ...settings, connectionString }),
      isCaughtUp: false,
    }))
    this.catchUp()
  }

  /** From now on a replica is read only once it has everything that is committed by now. */
  catchUp(): void {
    this.#wanted += 1
    for (const replica of this.#replicas) replica.isCaughtUp = false
    void this.#follow(this.#replicas, this.#wanted)
  }

  /** Reads on a replica, or on the primary where none can. */
  async read<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const replica = this.#next()
    if (replica)
      try {
        const { rows } = await replica.pool.query(sql, [...parameters])
        return { rows }
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error
        replica.isCaughtUp = false
        void this.#follow([replica], this.#wanted)
      }
    const { rows } = await this.#primary.query(sql, [...parameters])
    return { rows }
  }

  /** Kysely's way to `read`; it has no transactions. */
  dialect(): Dialect {
    return {
      createDriver: () => new ReadingDriver(this),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  #next(): Replica | undefined {
    const ready = this.#replicas.filter(({ isCaughtUp }) => isCaughtUp)
    this.#turn += 1
    return ready[this.#turn % ready.length]
  }

  /** Waits until replicas have what the primary has now, unless more is wanted meanwhile. */
  async #follow(replicas: readonly Replica[], wanted: number): Promise<void> {
    const position = await this.#until(wanted, async () => {
      const { rows } = await this.#primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
      return rows[0]?.lsn
    })
    if (position === undefined) return
    await Promise.all(
      replicas.map(async (replica) => {
        const isThere = await this.#until(wanted, () => hasReplayed(replica.pool, position))
        if (isThere && wanted === this.#wanted) replica.isCaughtUp = true
      }),
    )
  }

  /** Asks until there is an answer; nothing once more is wanted, or everything is closed. */
  async #until<T>(wanted: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    while (wanted === this.#wanted && !this.#isClosed) {
      let pause = behindPause
      try {
        const answer = await ask()
        if (answer !== undefined) return answer
      } catch {
        pause = brokenPause
      }
      await new Promise((resolve) => setTimeout(resolve, pause).unref())
    }
    return undefined
  }
}

function replicaPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...settings, connectionTimeoutMillis: patience, query_timeout: patience })
  // an idle connection that breaks is replaced at the next read
  pool.on('error', () => undefined)
  return pool
}

/** Whether a server has a position of the primary's log; one that is no replica has everything there is. */
async function hasReplayed(pool: pg.Pool, position: string): Promise<true | undefined> {
  const { rows } = await pool.query<{ has: boolean }>(
    'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
    [position],
  )
  return rows[0]?.has || undefined
}

/** Errors without a SQLSTATE are those of the way there: refused, broken, too slow. */
function isFaultOfReplica(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  return code === undefined || code.startsWith('08') || faultsOfReplicas.has(code)
}

/** One connection for all, which chooses anew for each read. */
class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly init = nothingToDo
  readonly releaseConnection = nothingToDo
  readonly destroy = nothingToDo
  readonly beginTransaction = refuse
  readonly commitTransaction = refuse
  readonly rollbackTransaction = refuse

  constructor(replicas: Replicas) {
    this.#connection = { executeQuery: (query) => replicas.read(query), streamQuery: refuse }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
}

/** The pools belong to `Replicas`, which closes them. */
async function nothingToDo(): Promise<void> {
  // see above
}

function refuse(): never {
  throw new Error('Replicas answer single reads only.')
}
