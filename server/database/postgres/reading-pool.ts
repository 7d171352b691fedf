import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { isPreparedFault, PreparedNames } from '../prepared-statements.ts'

/** Connections for single reads, with prepared statements. */
export class ReadingPool {
  readonly #pool: pg.Pool
  readonly #names: PreparedNames

  constructor(pool: pg.Pool, mostPrepared?: number) {
    this.#pool = pool
    this.#names = new PreparedNames(mostPrepared)
  }

  /** Runs a read; a stale prepared one is retried unprepared. */
  async read<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const query = { text: sql, values: [...parameters] }
    const name = this.#names.nameOf(sql)
    try {
      const { rows } = await this.#pool.query(name === undefined ? query : { ...query, name })
      return { rows }
    } catch (error) {
      if (name === undefined || !isPreparedFault(error)) throw error
      this.#names.forget(sql)
      const { rows } = await this.#pool.query(query)
      return { rows }
    }
  }

  get totalCount(): number {
    return this.#pool.totalCount
  }

  get idleCount(): number {
    return this.#pool.idleCount
  }

  get waitingCount(): number {
    return this.#pool.waitingCount
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
