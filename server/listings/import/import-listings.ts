import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { NewListingRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { listingColumns, soldAs } from '../listing-columns.ts'
import { isPastDate } from '../listing-rules.ts'
import { parseCsv } from './csv-rules.ts'
import { findBaker, insertListings } from './import-repository.ts'
import { type ImportDefaults, type ImportRow, readImportRow } from './import-rows-rules.ts'
import { type ImportColumns, readHeader } from './listing-columns-rules.ts'

/** What to import, for whom. */
export interface ImportOrder {
  /** the file's text */
  csv: string
  bakerEmail: string
  defaults: ImportDefaults
  /** whether one refused row keeps all of them out */
  strict: boolean
}

export interface RefusedRow {
  line: number
  reasons: string[]
}

/** How it went. */
export interface ImportReport {
  stored: number
  refused: RefusedRow[]
  /** words that are no category of ours, and how many stored rows went to Other for them */
  toOther: Map<string, number>
  unknownColumns: string[]
  /** whether they are on no page until their baker confirms their address */
  areDrafts: boolean
}

/** How many listings one statement stores. */
const batchSize = 500

/**
 * Stores a baker's list from CSV in one transaction: every row that fits the contract of posting (API-03, with the
 * lengths of storage), in the file's order for newest first. Throws `not_found` when there is no such baker, `invalid`
 * when the header cannot be used. An error, or the end of the process, leaves nothing stored. `onStored` hears the
 * number of rows so far.
 */
export async function importListings(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  order: ImportOrder,
  onStored: (rows: number) => void = () => undefined,
): Promise<ImportReport> {
  const baker = await findBaker(db, order.bakerEmail)
  if (!baker) throw new AppError('not_found', `Nobody has the e-mail address ${order.bakerEmail}.`)
  const { columns, rows } = readFile(order)
  const moment = now()
  const report: ImportReport = {
    stored: 0,
    refused: [],
    toOther: new Map(),
    unknownColumns: columns.unknown,
    areDrafts: !baker.email_verified,
  }
  const listings: NewListingRow[] = []
  for (const row of rows) {
    if ('reasons' in row) {
      report.refused.push(row)
      continue
    }
    const filled = await listingColumns(row.body)
    if (isPastDate(filled.ready_by_date, filled.time_zone, moment)) {
      report.refused.push({ line: row.line, reasons: ['readyDate: The ready date cannot be before today'] })
      continue
    }
    if (row.unknownCategory !== null)
      report.toOther.set(row.unknownCategory, (report.toOther.get(row.unknownCategory) ?? 0) + 1)
    // a millisecond apart, so that newest first shows the file's first row first
    const postedAt = new Date(moment.getTime() - listings.length)
    listings.push({
      ...filled,
      ...soldAs(row.body),
      id: newId(),
      cook_id: baker.id,
      terms_accepted_at: moment,
      created_at: postedAt,
      updated_at: postedAt,
    })
  }
  if (order.strict && report.refused.length > 0) return { ...report, toOther: new Map() }
  await inTransaction(db, async (trx) => {
    for (let start = 0; start < listings.length; start += batchSize) {
      const batch = listings.slice(start, start + batchSize)
      await insertListings(trx, batch)
      onStored(start + batch.length)
    }
  })
  return { ...report, stored: listings.length }
}

/** The header and the rows behind it; throws `invalid` when the header cannot be used. */
function readFile({ csv, defaults }: ImportOrder): { columns: ImportColumns; rows: Iterable<ImportRow> } {
  const [header, ...rows] = parseCsv(csv)
  if (!header) throw new AppError('invalid', 'The file is empty.')
  const columns = readHeader(header.fields)
  if (header.problem !== null) throw new AppError('invalid', `The header cannot be read: ${header.problem}.`)
  if (columns.repeated.length > 0)
    throw new AppError('invalid', `These columns stand twice: ${columns.repeated.join(', ')}.`)
  if (!columns.positions.has('title'))
    throw new AppError(
      'invalid',
      `There is no column "title"; the first line has: ${header.fields.join(', ')}.`,
    )
  return { columns, rows: rows.map((row) => readImportRow(row, columns, defaults)) }
}
