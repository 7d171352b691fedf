import type { Database } from '#server/database/database.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { findOpenFills } from './fills-repository.ts'

/** The `/metrics` about column backfills. */
export function fillFigures({ readDb }: Pick<Database, 'readDb'>): Figures {
  return {
    help: {
      fills_open: 'New columns that are not written into all old rows yet.',
      fills_rows_seen: 'How many old rows the open ones have come to.',
      fills_rows_total: 'How many rows their tables have, as the database last counted them.',
    },
    async read() {
      const open = await findOpenFills(readDb)
      return {
        fills_open: open.length,
        fills_rows_seen: open.reduce((sum, { seen }) => sum + seen, 0),
        fills_rows_total: open.reduce((sum, { rows }) => sum + rows, 0),
      }
    },
  }
}
