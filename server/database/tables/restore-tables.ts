import type { ColumnType, Generated } from 'kysely'
import type { HoldCause } from '#shared/hold-causes.ts'

/** By which the database can tell that it was restored. */
export interface DatabaseMarkTable {
  /** there is one row */
  id: Generated<boolean>
  identity: string
  /** PostgreSQL's, a bigint; null where it has none */
  timeline: ColumnType<string | null, number | null, number | null>
  risen_at: Date
  held_since: Date | null
  held_because: HoldCause | null
  created_at: Date
  updated_at: Date
}
