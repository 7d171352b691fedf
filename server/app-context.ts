import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'

/** What every part of the server is given: nothing reaches for a global. */
export interface AppContext {
  config: Config
  database: Database
  db: Kysely<Tables>
  /** the clock, so that tests can set it */
  now: () => Date
}
