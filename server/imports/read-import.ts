import { refuseRepeat, repeatDays } from '#server/bake-days/bake-day-rules.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvRow, parseCsv, separatorOf } from '#server/http/read-csv-rules.ts'
import { whyTooLate } from '#server/listings/keep-lead.ts'
import { listingColumns } from '#server/listings/listing-columns.ts'
import { isPastDate } from '#server/listings/listing-rules.ts'
import type { ImportFault } from '#shared/api/imports.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { type ImportDefaults, type ImportRow, type RowContract, readImportRow } from './import-rows-rules.ts'
import type { ImportColumns } from './listing-columns-rules.ts'

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

type GoodRow = Extract<ImportRow, { body: unknown }> & {
  filled: Awaited<ReturnType<typeof listingColumns>>
}
export type FaultyRow = Extract<ImportRow, { faults: unknown }>

/** A row that can be stored as it is, or what is wrong with it. */
export type ReadRow = GoodRow | FaultyRow

/** Reads rows in their order as they are to be stored, by all rules of posting and repeating (API-03, POST-12). */
export async function* readRows(
  rows: Iterable<CsvRow>,
  columns: ImportColumns,
  { defaults, contract, now }: { defaults: ImportDefaults; contract: RowContract; now: Date },
): AsyncGenerator<ReadRow> {
  for (const row of rows) {
    const read = readImportRow(row, columns, defaults, contract)
    if ('faults' in read) {
      yield read
      continue
    }
    const filled = await listingColumns(read.body)
    const fault = faultOfDays(read, filled, now) ?? faultOfLead(read, filled, now)
    yield fault ? { line: read.line, title: read.title, faults: [fault] } : { ...read, filled }
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
