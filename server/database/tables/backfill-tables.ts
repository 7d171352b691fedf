import type { ColumnType } from 'kysely'

/** The progress of each backfill (`fills/fills-repository.ts`). */
export interface BackfillsTable {
  name: string
  after_id: string | null
  rows_seen: ColumnType<string, number | undefined, number>
  done_at: Date | null
  created_at: Date
  updated_at: Date
}
