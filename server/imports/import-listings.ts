import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { listPlaces } from '#server/pickups/pickup-places-repository.ts'
import type { ImportFault } from '#shared/api/imports.ts'
import { ImportedListingBody } from '#shared/api/listings.ts'
import { findBaker } from './import-repository.ts'
import type { ImportDefaults } from './import-rows-rules.ts'
import { type ImportColumns, matchHeadings, readHeader } from './listing-columns-rules.ts'
import { openTable, readRows } from './read-import.ts'
import { openShop } from './shops/open-shop.ts'
import type { ShopTable } from './shops/read-shop-rules.ts'
import { bakesOf, type StorableRow, storeImport } from './store-import.ts'
import { asDrafts, unknownStateNotes } from './unknown-state-rules.ts'

/** An import for a baker. */
export interface ImportOrder {
  /** the file's text */
  csv: string
  bakerEmail: string
  defaults: ImportDefaults
  /** whether a single rejected row cancels the import */
  strict: boolean
}

interface RefusedRow {
  line: number
  reasons: string[]
}

/** The result of an import. */
export interface ImportReport {
  stored: number
  refused: RefusedRow[]
  /** unknown categories, and how many stored rows went to Other because of each */
  toOther: Map<string, number>
  unknownColumns: string[]
  /** what changed on the way, in sentences */
  notes: string[]
  /** whether they are drafts until their baker confirms the email address */
  areDrafts: boolean
}

/**
 * Stores the valid rows of a baker's CSV list (API-03) in one transaction, the first row as the newest listing.
 * Throws `not_found` for an unknown baker, `invalid` for an unusable header. `onStored` gets the count so far.
 */
export async function importListings(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  order: ImportOrder,
  onStored: (listings: number) => void = () => undefined,
): Promise<ImportReport> {
  const baker = await findBaker(db, order.bakerEmail)
  if (!baker) throw new AppError('not_found', `No account has the email address ${order.bakerEmail}.`)
  const { columns, rows: read, shop } = readFile(order)
  const moment = now()
  const report: ImportReport = {
    stored: 0,
    refused: [],
    toOther: new Map(),
    unknownColumns: shop ? shop.leftOut.map(({ heading }) => heading) : columns.unknown,
    notes: [],
    areDrafts: !baker.email_verified,
  }
  const rows: StorableRow[] = []
  const rules = {
    defaults: order.defaults,
    contract: ImportedListingBody,
    places: await listPlaces(db, baker.id),
    now: moment,
  }
  for await (const row of readRows(read, columns, rules)) {
    if ('faults' in row) {
      report.refused.push({ line: row.line, reasons: row.faults.map(reason) })
      continue
    }
    if (row.unknownCategory !== null)
      report.toOther.set(row.unknownCategory, (report.toOther.get(row.unknownCategory) ?? 0) + 1)
    rows.push(row)
  }
  if (order.strict && report.refused.length > 0) return { ...report, toOther: new Map() }
  const stored = asDrafts(rows)
  await inTransaction(db, (trx) => storeImport(trx, { bakerId: baker.id, now: moment }, stored, { onStored }))
  return { ...report, stored: bakesOf(stored).length, notes: notesOf(stored, shop) }
}

function reason({ field, message }: ImportFault): string {
  return field === null ? message : `${field}: ${message}`
}

/** What changed on the way, with the line of each bake. */
function notesOf(rows: readonly StorableRow[], shop: ShopTable | null): string[] {
  const noted = rows.flatMap(({ line }) =>
    (shop?.notes.get(line) ?? []).map((note) => `Line ${line}: ${note}`),
  )
  return [...unknownStateNotes(rows), ...noted]
}

interface OpenedFile {
  columns: ImportColumns
  rows: Iterable<CsvRow>
  /** null: not the export of a shop that we know */
  shop: ShopTable | null
}

/** The columns and rows; throws `invalid` for an unusable header. */
function readFile({ csv }: ImportOrder): OpenedFile {
  const { headings, rows } = openTable(csv)
  const shop = openShop(headings, rows)
  if (shop) return { columns: readHeader(shop.headings, shop.matching), rows: shop.rows, shop }
  const columns = readHeader(headings, matchHeadings(headings))
  if (columns.repeated.length > 0)
    throw new AppError('invalid', `These columns appear twice: ${columns.repeated.join(', ')}.`)
  if (!columns.positions.has('title'))
    throw new AppError('invalid', `There is no column "title"; the first line has: ${headings.join(', ')}.`)
  return { columns, rows, shop: null }
}
