import type { Database } from '#server/database/database.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { findOpenBackfills } from './backfills-repository.ts'

/** The `/metrics` about column backfills. */
export function backfillFigures({ readDb }: Pick<Database, 'readDb'>): Figures {
  return {
    help: {
      fills_open: 'Column backfills that are not finished.',
      fills_rows_seen: 'Rows that the open backfills have checked.',
      fills_rows_total: 'Estimated rows of their tables.',
    },
    async read() {
      const open = await findOpenBackfills(readDb)
      return {
        fills_open: open.length,
        fills_rows_seen: open.reduce((sum, { seen }) => sum + seen, 0),
        fills_rows_total: open.reduce((sum, { rows }) => sum + rows, 0),
      }
    },
  }
}
