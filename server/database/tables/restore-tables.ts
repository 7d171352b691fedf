import type { ColumnType, Generated } from 'kysely'
import type { HoldCause } from '#shared/hold-causes.ts'

/** Shows whether the database was restored. */
export interface DatabaseMarkTable {
  /** a single row */
  id: Generated<boolean>
  identity: string
  /** PostgreSQL's, a bigint; null if it reports none */
  timeline: ColumnType<string | null, number | null, number | null>
  risen_at: Date
  held_since: Date | null
  held_because: HoldCause | null
  created_at: Date
  updated_at: Date
}

/** When the last backup was made. */
export interface LastBackupTable {
  /** a single row */
  id: Generated<boolean>
  made_at: Date
  created_at: Date
  updated_at: Date
}
