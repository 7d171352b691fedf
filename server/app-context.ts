import type { Kysely } from 'kysely'
import type { CertificateWatch } from './certificates/watch-certificates.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'

/** The dependencies of every part of the server; there are no globals. */
export interface AppContext {
  config: Config
  database: Database
  db: Kysely<Tables>
  /** the clock, so that tests can set it */
  now: () => Date
  /** the certificates that a started server watches */
  certificates?: CertificateWatch
}
