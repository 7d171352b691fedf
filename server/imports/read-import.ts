import { refuseCutoff, refuseDate, refuseRepeat, repeatDays } from '#server/bake-days/bake-day-rules.ts'
import { momentsOf } from '#server/batches/batch-rules.ts'
import { cutoffColumns } from '#server/batches/cutoff-rules.ts'
import type { PickupPlaceRow } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvRow, parseCsv, separatorOf } from '#server/http/read-csv-rules.ts'
import { whyTooLate } from '#server/listings/keep-lead.ts'
import { listingColumns } from '#server/listings/listing-columns.ts'
import { columnsAt } from '#server/listings/listing-place.ts'
import { isPastDate } from '#server/listings/listing-rules.ts'
import type { ImportFault } from '#shared/api/imports.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { type ImportRow, type RowRules, readImportRow } from './import-rows-rules.ts'
import type { ImportColumns } from './listing-columns-rules.ts'
import { bakeLines, fillFromFirst } from './same-bake-rules.ts'

/** A file by its rows, whatever its columns hold. */
export interface CsvTable {
  headings: string[]
  rows: Generator<CsvRow>
}

/** The header of a file, and the rows behind it; throws `invalid` on the field `csv` when there is none that can be read. */
export function openTable(csv: string): CsvTable {
  const rows = parseCsv(csv, separatorOf(csv))
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
  /** where it is handed over, as that was when it was read; null: at an address of its own */
  place: PickupPlaceRow | null
  /** on which line the bake begins of which it is a further day; null: here */
  bakeLine: number | null
}
export type FaultyRow = Extract<ImportRow, { faults: unknown }>

/** A row that can be stored as it is, or what is wrong with it. */
export type ReadRow = GoodRow | FaultyRow

/** By what rows are read, and when. */
interface ImportRules extends Omit<RowRules, 'places'> {
  places: readonly PickupPlaceRow[]
  now: Date
}

/** Reads rows in their order as they are to be stored, by all rules of posting and repeating (API-03, POST-12): bakes, and further days of them. */
export async function* readRows(
  rows: Iterable<CsvRow>,
  columns: ImportColumns,
  rules: ImportRules,
): AsyncGenerator<ReadRow> {
  const bakeLineOf = bakeLines()
  for (const row of fillFromFirst(rows, columns)) {
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

/** Of what repeats a later day can be ordered. */
function faultOfLead(
  { body: { leadHours = null }, repeat }: Pick<GoodRow, 'body' | 'repeat'>,
  filled: GoodRow['filled'],
  now: Date,
): ImportFault | null {
  const message = repeat ? null : whyTooLate({ ...filled, lead_hours: leadHours }, now)
  return message === null ? null : { field: 'leadHours', message }
}

/** A last moment to order makes a bake day of what does not repeat; of what does, a later day can be ordered. */
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
