import type { ColumnType } from 'kysely'
import type { Stamp } from './column-types.ts'

/** How far each fill has come (`fills/fills-repository.ts`). */
export interface FillsTable {
  name: string
  after_id: string | null
  rows_seen: ColumnType<string, number | undefined, number>
  done_at: Date | null
  created_at: Stamp
  updated_at: Stamp
}
