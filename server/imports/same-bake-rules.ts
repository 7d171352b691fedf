import { refuseDate } from '#server/bake-days/bake-day-rules.ts'
import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { daysAhead, mostBakeDays } from '#shared/api/bake-days.ts'
import { type ImportField, importFields } from '#shared/api/imports.ts'
import type { ImportRow } from './import-rows-rules.ts'
import type { ImportColumns } from './listing-columns-rules.ts'

/** What each row says of its own day alone, and not of its bake. */
const ofDay: readonly ImportField[] = ['title', 'readyDate', 'weekdays', 'lastDay', 'cutoff', 'draft']

/** Where a bake is handed over, which a row says as a whole or not at all. */
const ofPlace: readonly ImportField[] = [
  'place',
  'addressType',
  'address',
  'hidesAddress',
  'pickupInstructions',
  'latitude',
  'longitude',
  'timeZone',
]
const ofBake = importFields.filter((field) => !ofDay.includes(field) && !ofPlace.includes(field))

/** A title as far as it tells bakes apart. */
function plainTitle(title: string): string {
  return title.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Rows, each with what the first of the same title says where it says nothing itself: a bake is described once, however many days it has. */
export function* fillFromFirst(rows: Iterable<CsvRow>, { positions }: ImportColumns): Generator<CsvRow> {
  const first = new Map<string, CsvRow>()
  const cell = ({ fields }: CsvRow, field: ImportField) => fields[positions.get(field) ?? -1]?.trim() ?? ''
  for (const row of rows) {
    const title = plainTitle(cell(row, 'title'))
    const before = row.problem === null && title !== '' ? first.get(title) : undefined
    if (!before) {
      if (row.problem === null) first.set(title, row)
      yield row
      continue
    }
    yield fillRow(row, before)
  }

  function fillRow(row: CsvRow, before: CsvRow): CsvRow {
    const saysWhere = cell(row, 'place') !== '' || cell(row, 'address') !== ''
    const fields = [...row.fields]
    for (const field of saysWhere ? ofBake : [...ofBake, ...ofPlace]) {
      const position = positions.get(field)
      if (position !== undefined && cell(row, field) === '') fields[position] = before.fields[position] ?? ''
    }
    return { ...row, fields }
  }
}

type ImportedRow = Extract<ImportRow, { body: unknown }>

/** A bake of a file so far. */
interface Bake {
  /** on which line it begins */
  line: number
  /** all that is said of it but its days */
  facts: string
  /** the days of rows that do not repeat, YYYY-MM-DD */
  dates: Set<string>
  repeats: boolean
}

/**
 * Tells of rows in their order which are further days of a bake above, by the line on which that begins: those of the same title that
 * say nothing else than when, how many and for how much. A bake has one batch a day and one repeat; a row beyond that is a bake of its own, as
 * is one that is more than a year ahead.
 */
export function bakeLines(): (row: ImportedRow, today: string) => number | null {
  const bakes = new Map<string, Bake[]>()
  return (row, today) => {
    const { line, repeat, body } = row
    const title = plainTitle(row.title)
    const facts = factsOf(row)
    const isDay = repeat === null
    const same = bakes.get(title) ?? []
    const bake = same.find((one) => one.facts === facts && hasRoom(one, row))
    if (bake && refuseDate(body.readyByDate, today) === null) {
      if (isDay) bake.dates.add(body.readyByDate)
      else bake.repeats = true
      return bake.line
    }
    // a day in more than a year is no bake day
    if (refuseDate(body.readyByDate, today) === null)
      bakes.set(title, [
        ...same,
        { line, facts, dates: new Set(isDay ? [body.readyByDate] : []), repeats: !isDay },
      ])
    return null
  }
}

function hasRoom({ dates, repeats }: Bake, { repeat, body }: ImportedRow): boolean {
  if (repeat !== null) return !repeats && dates.size + daysAhead <= mostBakeDays
  const days = dates.size + (repeats ? daysAhead : 0)
  return days < mostBakeDays && !dates.has(body.readyByDate)
}

/** What a row says of its bake; where there are options their prices hold on each day, else a day has a price of its own. */
function factsOf({ body }: ImportedRow): string {
  const { title, readyByDate, readyByTime, servingsAvailable, price, ...facts } = body
  // a bake without a description is described by its title, however that is written
  const description = plainTitle(body.description) === plainTitle(title) ? '' : body.description
  const { length: options } = body.options ?? []
  return JSON.stringify({ ...facts, description, ...(options > 0 ? { price } : {}) })
}
