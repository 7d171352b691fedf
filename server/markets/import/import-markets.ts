import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseCsv } from '#server/http/read-csv-rules.ts'
import { replaceMarkets } from '../markets-repository.ts'
import { zipPlace } from '../zip-places.ts'
import { exportFormats, type ReadRow, readRow } from './market-rows-rules.ts'

/** The result of an import; lines count from 1, the header. */
export interface MarketImportReport {
  /** the export's name */
  format: string
  rows: number
  imported: number
  /** the rejected lines by reason */
  dropped: ReadonlyMap<string, readonly number[]>
  /** the corrected or suspicious lines by note */
  noted: ReadonlyMap<string, readonly number[]>
}

/**
 * Replaces the imported markets by a USDA export, in one transaction.
 * Throws `invalid` for another file or one without markets; then the old list stays.
 */
export async function importMarkets(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  csv: string,
): Promise<MarketImportReport> {
  const { format, rows, kept, dropped } = readMarkets(csv)
  if (kept.size === 0) throw new AppError('invalid', 'The file has no usable markets. Nothing was changed.')
  const noted = new Map<string, number[]>()
  for (const { line, notes } of kept.values()) for (const note of notes) add(noted, note, line)
  const time = now()
  const markets = [...kept.values()].map(({ market }) => ({ ...market, created_at: time, updated_at: time }))
  await inTransaction(db, (trx) => replaceMarkets(trx, markets))
  return { format, rows, imported: kept.size, dropped, noted }
}

function readMarkets(csv: string) {
  const [header, ...rows] = parseCsv(csv)
  const columns = new Map(header?.fields.map((name, index) => [name.trim(), index]))
  const format = exportFormats.find(({ column }) => columns.has(column))
  if (!format)
    throw new AppError('invalid', 'This isn’t a USDA export: its first line has neither listing_id nor FMID.')
  const kept = new Map<string, ReadRow & { line: number }>()
  const dropped = new Map<string, number[]>()
  for (const { line, fields, problem } of rows) {
    const row =
      problem === null
        ? readRow(format, (column) => fields[columns.get(column) ?? -1] ?? '', zipPlace)
        : { problem: `not readable: ${problem}` }
    if ('problem' in row) {
      add(dropped, row.problem, line)
      continue
    }
    const known = kept.get(row.market.id)
    if (known)
      add(dropped, 'a number that stands there twice', known.updatedAt > row.updatedAt ? line : known.line)
    if (!known || known.updatedAt <= row.updatedAt) kept.set(row.market.id, { ...row, line })
  }
  return { format: format.name, rows: rows.length, kept, dropped }
}

function add(lines: Map<string, number[]>, key: string, line: number): void {
  const known = lines.get(key)
  if (known) known.push(line)
  else lines.set(key, [line])
}
