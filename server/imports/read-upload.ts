import type { PickupPlaceRow } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { type ImportDefaultsBody, importLimits, type Matching } from '#shared/api/imports.ts'
import { ListingBody } from '#shared/api/listings.ts'
import type { ImportDefaults } from './import-rows-rules.ts'
import { readHeader } from './listing-columns-rules.ts'
import { openTable, type ReadRow, readRows, unreadable } from './read-import.ts'

/** An uploaded file with all its rows. */
export interface Upload {
  /** shortened as they are stored and shown */
  headings: string[]
  rows: CsvRow[]
}

/** The maximum length of a stored heading, in characters. */
const longestHeading = 100

/** Opens a file; throws `invalid` on `csv` for an empty or too large one. */
export function openUpload(csv: string): Upload {
  const { headings, rows } = openTable(csv)
  const { columns: mostColumns, rows: mostRows } = importLimits
  if (headings.length > mostColumns) throw unreadable(`The file has more than ${mostColumns} columns.`)
  const all: CsvRow[] = []
  for (const row of rows) {
    if (all.length === mostRows)
      throw unreadable(
        `The file has more than ${mostRows} rows. Split it and import the parts one at a time.`,
      )
    // skip empty lines, which spreadsheets append
    if (row.fields.some((field) => field.trim() !== '')) all.push(row)
  }
  if (all.length === 0) throw unreadable('The file has a header and no rows.')
  return { headings: headings.map(shownHeading), rows: all }
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
  return read
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
