import { CompiledQuery, type QueryResult } from 'kysely'
import pg from 'pg'
import { lastingPool } from './lasting-pool.ts'
import { ReadingPool } from './reading-pool.ts'

/** How long one replica may take to be connected to before the primary is asked, in milliseconds. */
const patience = 2_000

/**
 * Pauses between looks at a replica that is behind, which grow, and at one that does not answer, in milliseconds. It is
 * asked again and again because PostgreSQL tells nobody how far a replica has come.
 */
const firstPause = 5
const longestPause = 160
const brokenPause = 1_000

/**
 * For how long a replica that had caught up is trusted when nothing is heard, in milliseconds: as long as an answer is
 * kept. Selling a serving is told to nobody, and a replica may be cut off.
 */
const usualTrust = 5_000

/** SQLSTATEs of a replica that goes away, starts, or gives up a read for the sake of what it replays. */
const faultsOfReplicas = new Set(['57P01', '57P02', '57P03', '40001'])

/** Settings of connections, with the time for a statement in milliseconds. */
type ReadSettings = pg.PoolConfig & { statement_timeout: number }

interface Replica {
  pool: ReadingPool
  /** whether it has everything that was committed when `catchUp` was called last */
  isCaughtUp: boolean
  /** whether it is being waited for */
  isFollowed: boolean
}

/** A place in the primary's log that is asked for once, for all replicas. */
interface Wanted {
  position: Promise<string> | null
}

/**
 * Streaming replicas of a primary, for reads only. Each read goes to the next replica that has caught up; what a replica
 * cannot answer, the primary does, so that losing one is not noticed.
 */
export class Replicas {
  readonly #primary: ReadingPool
  readonly #replicas: readonly Replica[]
  #turn = 0
  readonly #trust: number
  /** what the replicas are to have: that of the last call of `catchUp` */
  #wanted: Wanted = { position: null }
  #wantedSince = 0
  #isClosed = false

  /** `settings` are those of each replica's connections; the primary's own come as a pool. */
  constructor(primary: ReadingPool, urls: readonly string[], settings: ReadSettings, trust = usualTrust) {
    this.#primary = primary
    this.#trust = trust
    this.#replicas = urls.map((connectionString) => ({
      pool: replicaPool({ ...settings, connectionString }),
      isCaughtUp: false,
      isFollowed: false,
    }))
    this.catchUp()
  }

  /** From now on a replica is read only once it has everything that is committed by now. */
  catchUp(): void {
    this.#wanted = { position: null }
    this.#wantedSince = performance.now()
    for (const replica of this.#replicas) this.#follow(replica)
  }

  /** Reads on a replica, or on the primary where none can. */
  async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const replica = this.#next()
    if (replica)
      try {
        return await replica.pool.read<R>(query)
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error
        this.#follow(replica)
      }
    return this.#primary.read<R>(query)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  #next(): Replica | undefined {
    if (performance.now() - this.#wantedSince >= this.#trust) this.catchUp()
    const ready = this.#replicas.filter(({ isCaughtUp }) => isCaughtUp)
    this.#turn += 1
    return ready[this.#turn % ready.length]
  }

  /** Leaves a replica out until it has what is wanted. */
  #follow(replica: Replica): void {
    replica.isCaughtUp = false
    if (!replica.isFollowed) void this.#waitFor(replica)
  }

  /** Asks again and again, one question at a time however much is wanted meanwhile. */
  async #waitFor(replica: Replica): Promise<void> {
    replica.isFollowed = true
    let pause = firstPause
    while (!replica.isCaughtUp && !this.#isClosed) {
      const wanted = this.#wanted
      try {
        const hasAll = await hasReplayed(replica.pool, await this.#positionOf(wanted))
        replica.isCaughtUp = hasAll && wanted === this.#wanted
        pause = wanted === this.#wanted ? Math.min(pause * 2, longestPause) : firstPause
      } catch {
        pause = brokenPause
      }
      if (!replica.isCaughtUp) await new Promise((resolve) => setTimeout(resolve, pause).unref())
    }
    replica.isFollowed = false
  }

  /** Where the primary was when it was first asked for something wanted, or later. */
  #positionOf(wanted: Wanted): Promise<string> {
    wanted.position ??= positionNow(this.#primary).catch((error) => {
      wanted.position = null
      throw error
    })
    return wanted.position
  }
}

/** A replica gives up a slow statement by itself; one that does not even say so is taken for gone soon after. */
function replicaPool(settings: ReadSettings): ReadingPool {
  const pool = lastingPool({
    ...settings,
    connectionTimeoutMillis: patience,
    query_timeout: settings.statement_timeout + 1_000,
  })
  return new ReadingPool(pool)
}

async function positionNow(primary: ReadingPool): Promise<string> {
  const ask = CompiledQuery.raw('select pg_current_wal_insert_lsn() as lsn')
  const { rows } = await primary.read<{ lsn: string }>(ask)
  if (!rows[0]) throw new Error('The primary does not say where it is')
  return rows[0].lsn
}

/** Whether a server has a position of the primary's log; one that is no replica has everything there is. */
async function hasReplayed(pool: ReadingPool, position: string): Promise<boolean> {
  const ask = CompiledQuery.raw(
    'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
    [position],
  )
  const { rows } = await pool.read<{ has: boolean }>(ask)
  return rows[0]?.has ?? false
}

/** Errors without a SQLSTATE are those of the way there: refused, broken, too slow. */
function isFaultOfReplica(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  return code === undefined || code.startsWith('08') || faultsOfReplicas.has(code)
}
