import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import type { ReplicaFigures } from '../database.ts'
import { lastingPool } from '../postgres/lasting-pool.ts'
import type { ReadingPool } from '../postgres/reading-pool.ts'
import { KnownPositions, readLogPosition } from './known-positions-rules.ts'

/** The maximum lag of a replica that we read, in milliseconds. */
const usualAge = 100

/**
 * How often servers are asked for their WAL position while there are reads, and for how long after the last one, in
 * milliseconds.
 */
const lookEvery = 20
const lookFor = 1_000

/** How long a server that did not answer is skipped, in milliseconds. */
const brokenPause = 1_000

/** The timeout for connecting to a server and reading its position, in milliseconds. */
const patience = 2_000

/** SQLSTATEs of a replica that stops, starts, or cancels a read in a recovery conflict. */
const faultsOfReplicas = new Set(['57P01', '57P02', '57P03', '40001'])

/** Visible commits are flushed by then, unless synchronous_commit is off: then the insert position counts. */
const whereItIs = `select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text as position`
const howFarItIs = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`

interface Replica {
  pool: ReadingPool
  /** for positions only, so that no read delays them */
  watch: pg.Pool
  /** the time of this process's clock up to which it has every commit */
  knowsAllSince: number
  age: number
}

/** Something that is polled. */
interface Watch {
  look: () => Promise<void>
  /** ends when there are no more reads; null before the first */
  underWay: Promise<void> | null
}

interface Opened {
  primary: ReadingPool
  replicas: readonly { pool: ReadingPool; settings: pg.PoolConfig }[]
  /** the primary's, for a separate connection */
  settings: pg.PoolConfig
  /** the maximum lag of a replica that we read, in milliseconds */
  longestAge?: number | undefined
}

/**
 * A primary's streaming replicas, for reads. Each read goes to the next replica whose lag is known to be at most
 * `longestAge` ms; the primary answers when none can, so losing a replica is not noticed.
 */
export class Replicas {
  readonly longestAge: number
  readonly #primary: ReadingPool
  readonly #watch: pg.Pool
  readonly #replicas: readonly Replica[]
  readonly #positions: KnownPositions
  readonly #counts = { onReplica: 0, tooOld: 0, failed: 0 }
  readonly #closing = new AbortController()
  #turn = 0
  readonly #watches: readonly Watch[]
  #readAt = -Infinity

  constructor({ primary, replicas, settings, longestAge = usualAge }: Opened) {
    this.longestAge = longestAge
    this.#positions = new KnownPositions(longestAge)
    this.#primary = primary
    this.#watch = watchPool(settings)
    this.#replicas = replicas.map((replica) => ({
      pool: replica.pool,
      watch: watchPool(replica.settings),
      knowsAllSince: -Infinity,
      age: Infinity,
    }))
    const looks = [() => this.#pollPrimary(), ...this.#replicas.map((replica) => () => this.#lookAt(replica))]
    this.#watches = looks.map((look) => ({ look, underWay: null }))
    this.#keepWatch()
  }

  /** Where reads went since the start. */
  get figures(): ReplicaFigures {
    return { ...this.#counts, ages: this.#replicas.map(({ age }) => age) }
  }

  /** Reads on a replica, or on the primary when none can. */
  async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#keepWatch()
    const replica = this.#next()
    if (!replica) {
      this.#counts.tooOld += 1
      return this.#primary.read<R>(query)
    }
    try {
      const answer = await replica.pool.read<R>(query)
      this.#counts.onReplica += 1
      return answer
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error
      this.#counts.failed += 1
      replica.knowsAllSince = -Infinity
      return this.#primary.read<R>(query)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#watches.map(({ underWay }) => underWay))
    const pools = [this.#watch, ...this.#replicas.flatMap(({ pool, watch }) => [pool, watch])]
    await Promise.all(pools.map((pool) => pool.end()))
  }

  #next(): Replica | undefined {
    const oldest = performance.now() - this.longestAge
    const ready = this.#replicas.filter(({ knowsAllSince }) => knowsAllSince >= oldest)
    this.#turn += 1
    return ready[this.#turn % ready.length]
  }

  /** Polls the servers while there are reads: PostgreSQL does not announce a replica's position. */
  #keepWatch(): void {
    this.#readAt = performance.now()
    for (const watch of this.#watches)
      watch.underWay ??= this.#pollAgain(watch.look).finally(() => {
        watch.underWay = null
      })
  }

  async #pollAgain(look: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted && performance.now() - this.#readAt < lookFor) {
      const pause = await look().then(
        () => lookEvery,
        () => brokenPause,
      )
      await wait(pause, null, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #pollPrimary(): Promise<void> {
    const since = performance.now()
    const position = await readPosition(this.#watch, whereItIs)
    if (position === null) throw new Error('The primary reports no position')
    this.#positions.note(readLogPosition(position), since)
  }

  async #lookAt(replica: Replica): Promise<void> {
    const since = performance.now()
    try {
      const position = await readPosition(replica.watch, howFarItIs)
      // a server that is not a replica has every commit
      replica.knowsAllSince =
        position === null ? since : this.#positions.knowsAllSince(readLogPosition(position))
      replica.age = performance.now() - replica.knowsAllSince
    } catch (error) {
      replica.knowsAllSince = -Infinity
      replica.age = Infinity
      throw error
    }
  }
}

/** A single connection for positions, with a short timeout. */
function watchPool(settings: pg.PoolConfig): pg.Pool {
  return lastingPool({ ...settings, max: 1, connectionTimeoutMillis: patience, query_timeout: patience })
}

async function readPosition(pool: pg.Pool, question: string): Promise<string | null> {
  const { rows } = await pool.query<{ position: string | null }>(question)
  return rows[0]?.position ?? null
}

/** Errors without a SQLSTATE are connection errors: refused, broken or too slow. */
function isFaultOfReplica(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  return code === undefined || code.startsWith('08') || faultsOfReplicas.has(code)
}
