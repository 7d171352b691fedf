import { refuseCutoff, refuseDate, refuseRepeat, repeatDays } from '#server/bake-days/bake-day-rules.ts'
import { momentsOf } from '#server/batches/batch-rules.ts'
import { cutoffColumns } from '#server/batches/cutoff-rules.ts'
import type { PickupPlaceRow } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvRow, namesSeparator, parseCsv, separatorOf } from '#server/http/read-csv-rules.ts'
import { whyTooLate } from '#server/listings/lead-time.ts'
import { listingColumns } from '#server/listings/listing-columns.ts'
import { columnsAt } from '#server/listings/listing-place.ts'
import { isPastDate } from '#server/listings/listing-rules.ts'
import type { ImportFault, ImportField } from '#shared/api/imports.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { plainText } from './html-text.ts'
import { type ImportRow, type RowRules, readImportRow } from './import-rows-rules.ts'
import type { ImportColumns } from './listing-columns-rules.ts'
import { bakeLines, fillFromFirst } from './same-bake-rules.ts'

/** The headings and rows of a CSV file. */
export interface CsvTable {
  headings: string[]
  rows: Generator<CsvRow>
}

/** The header and rows of a file; throws `invalid` on `csv` without a readable header. */
export function openTable(csv: string): CsvTable {
  if (csv.startsWith('PK\u0003\u0004'))
    throw unreadable('This is a workbook. Open it in your spreadsheet, save it as CSV, and choose that file.')
  const rows = parseCsv(csv, separatorOf(csv))
  if (namesSeparator(csv)) rows.next()
  const header = rows.next().value
  if (!header) throw unreadable('The file is empty.')
  if (header.problem !== null) throw unreadable(`The header cannot be read: ${header.problem}.`)
  return { headings: header.fields, rows }
}

export function unreadable(message: string): AppError {
  return new AppError('invalid', message, { fields: { csv: message } })
}

type ImportedRow = Extract<ImportRow, { body: unknown }>
type GoodRow = ImportedRow & {
  filled: Awaited<ReturnType<typeof listingColumns>>
  /** the pickup location when the row was read; null: an address of its own */
  place: PickupPlaceRow | null
  /** the first line of the bake that this row adds a day to; null: a new bake */
  bakeLine: number | null
}
export type FaultyRow = Extract<ImportRow, { faults: unknown }>

/** A valid row, or its faults. */
export type ReadRow = GoodRow | FaultyRow

/** The rules for reading rows, and the current time. */
interface ImportRules extends Omit<RowRules, 'places'> {
  places: readonly PickupPlaceRow[]
  now: Date
}

/** The fields that other shops write as HTML. */
const mayBeHtml: readonly ImportField[] = [
  'title',
  'category',
  'ingredients',
  'description',
  'servingDescription',
]

function* withoutHtml(rows: Iterable<CsvRow>, { positions }: ImportColumns): Generator<CsvRow> {
  const places = mayBeHtml.flatMap((field) => positions.get(field) ?? [])
  for (const row of rows)
    yield {
      ...row,
      fields: row.fields.map((cell, place) => (places.includes(place) ? plainText(cell) : cell)),
    }
}

/** Validates rows in order by all rules of posting and repeats (API-03, POST-12): bakes and their further days. */
export async function* readRows(
  rows: Iterable<CsvRow>,
  columns: ImportColumns,
  rules: ImportRules,
): AsyncGenerator<ReadRow> {
  const bakeLineOf = bakeLines()
  for (const row of fillFromFirst(withoutHtml(rows, columns), columns)) {
    const read = readImportRow(row, columns, rules)
    if ('faults' in read) {
      yield read
      continue
    }
    const place = rules.places.find(({ id }) => id === read.body.placeId) ?? null
    const filled = columnsAt(await listingColumns(read.body), place)
    const { now } = rules
    const fault =
      faultOfDays(read, filled, now) ?? faultOfLead(read, filled, now) ?? faultOfCutoff(read, filled, now)
    yield fault
      ? { line: read.line, title: read.title, faults: [fault] }
      : { ...read, filled, place, bakeLine: bakeLineOf(read, dateInZone(now, filled.time_zone)) }
  }
}

/** Checks the lead time of rows without a repeat; a repeat has later days that can be ordered. */
function faultOfLead(
  { body: { leadHours = null }, repeat }: Pick<GoodRow, 'body' | 'repeat'>,
  filled: GoodRow['filled'],
  now: Date,
): ImportFault | null {
  const message = repeat ? null : whyTooLate({ ...filled, lead_hours: leadHours }, now)
  return message === null ? null : { field: 'leadHours', message }
}

/** Checks the cutoff. Without a repeat, a cutoff creates a bake day; a repeat has later days that can be ordered. */
function faultOfCutoff(
  { body: { readyByDate, readyByTime, leadHours = null }, repeat, cutoff }: ImportedRow,
  { time_zone: timeZone }: GoodRow['filled'],
  now: Date,
): ImportFault | null {
  if (cutoff === null) return null
  const terms = { ...cutoffColumns(cutoff), lead_hours: leadHours }
  const day = { ...momentsOf({ readyByDate, readyByTime, timeZone }, terms), lead_hours: leadHours }
  const issue = refuseCutoff({ cutoff, readyByTime }, repeat ? null : day, now)
  if (issue) return { field: 'cutoff', message: issue.message }
  const tooFar = repeat ? null : refuseDate(readyByDate, dateInZone(now, timeZone))
  return tooFar && { field: 'readyDate', message: tooFar.message }
}

function faultOfDays(
  { repeat }: Pick<GoodRow, 'repeat'>,
  { ready_by_date, time_zone }: GoodRow['filled'],
  now: Date,
): ImportFault | null {
  if (isPastDate(ready_by_date, time_zone, now))
    return { field: 'readyDate', message: 'The ready date cannot be before today' }
  const today = dateInZone(now, time_zone)
  const issue = repeat && refuseRepeat(repeatDays(repeat, today), today)
  return issue && { field: issue.field === 'lastDay' ? 'lastDay' : 'readyDate', message: issue.message }
}
