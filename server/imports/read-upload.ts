import type { PickupPlaceRow } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CsvRow } from '#server/http/read-csv-rules.ts'
import {
  type ImportDefaultsBody,
  importLimits,
  type LeftOutColumn,
  type Matching,
  type Shop,
} from '#shared/api/imports.ts'
import { ListingBody } from '#shared/api/listings.ts'
import type { ImportDefaults } from './import-rows-rules.ts'
import { readHeader } from './listing-columns-rules.ts'
import { openTable, type ReadRow, readRows, unreadable } from './read-import.ts'
import { openShop } from './shops/open-shop.ts'
import { isShopFile } from './shops/read-shop-rules.ts'
import { asDrafts } from './unknown-state-rules.ts'

/** An uploaded file with all its rows. */
export interface Upload {
  /** the shop that exported it, whose rows are already one per bake; null: another file */
  shop: Shop | null
  /** shortened as they are stored and shown */
  headings: string[]
  rows: CsvRow[]
  /** the matching of a shop's columns; null: by their headings */
  matching: Matching | null
  leftOut: LeftOutColumn[]
  /** what changed on the way to each row, by its line */
  notes: ReadonlyMap<number, readonly string[]>
}

/** The maximum length of a stored heading, in characters. */
const longestHeading = 100

/** How many rows a bake of another shop may have on average. */
const rowsOfShopBake = 10

/** Shops export up to this many times as many columns; we leave most of them out. */
const columnsOfShop = 4

/** Opens a file; throws `invalid` on `csv` for an empty or too large one. */
export function openUpload(csv: string): Upload {
  const { headings, rows } = openTable(csv)
  const { rows: mostRows } = importLimits
  const isOfShop = isShopFile(headings)
  const mostColumns = importLimits.columns * (isOfShop ? columnsOfShop : 1)
  if (headings.length > mostColumns) throw unreadable(`The file has more than ${mostColumns} columns.`)
  const all: CsvRow[] = []
  // a shop has a row for each variant and photo
  const mostHere = isOfShop ? mostRows * rowsOfShopBake : mostRows
  for (const row of rows) {
    if (all.length === mostHere) throw tooMany(mostHere, 'rows')
    // skip empty lines, which spreadsheets append
    if (row.fields.some((field) => field.trim() !== '')) all.push(row)
  }
  if (all.length === 0) throw unreadable('The file has a header and no rows.')
  const shop = openShop(headings, all)
  if (shop && shop.rows.length > mostRows) throw tooMany(mostRows, 'bakes')
  const shown = (column: LeftOutColumn) => ({ ...column, heading: shownHeading(column.heading) })
  if (shop) return { ...shop, headings: shop.headings.map(shownHeading), leftOut: shop.leftOut.map(shown) }
  return {
    shop: null,
    headings: headings.map(shownHeading),
    rows: all,
    matching: null,
    leftOut: [],
    notes: new Map(),
  }
}

function tooMany(most: number, things: string): AppError {
  return unreadable(`The file has more than ${most} ${things}. Split it and import the parts one at a time.`)
}

/** A heading without characters that pages or the database reject. */
function shownHeading(heading: string): string {
  return heading
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestHeading)
    .toWellFormed()
}

/** Reads the rows by the rules of posting; throws `invalid` on `matching` if it does not fit the columns. */
export async function readUpload(
  { headings, rows }: Upload,
  matching: Matching,
  { defaults, ...rest }: { defaults: ImportDefaultsBody; places: readonly PickupPlaceRow[]; now: Date },
): Promise<ReadRow[]> {
  if (matching.length !== headings.length)
    throw unmatched('These columns don’t match this file. Choose the file again.')
  const columns = readHeader(headings, matching)
  if (columns.repeated.length > 0)
    throw unmatched(
      `Two columns can’t fill the same field. Choose another field for ${columns.repeated.join(', ')}.`,
    )
  const rules = { defaults: importDefaults(defaults), contract: ListingBody, ...rest }
  const read: ReadRow[] = []
  for await (const row of readRows(rows, columns, rules)) read.push(row)
  return asDrafts(read)
}

function unmatched(message: string): AppError {
  return new AppError('invalid', message, { fields: { matching: message } })
}

function importDefaults({
  place,
  latitude,
  longitude,
  timeZone,
  ...texts
}: ImportDefaultsBody): ImportDefaults {
  return {
    category: 'Other',
    ingredients: '',
    ...texts,
    place: place || null,
    latitude: latitude || null,
    longitude: longitude || null,
    timeZone: timeZone || null,
  }
}
