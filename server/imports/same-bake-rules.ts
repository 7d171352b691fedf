import { refuseDate } from '#server/bake-days/bake-day-rules.ts'
import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { daysAhead, mostBakeDays } from '#shared/api/bake-days.ts'
import { type ImportField, importFields } from '#shared/api/imports.ts'
import type { ImportRow } from './import-rows-rules.ts'
import type { ImportColumns } from './listing-columns-rules.ts'

/** The fields of a single day, not of the bake. */
const ofDay: readonly ImportField[] = [
  'title',
  'readyDate',
  'weekdays',
  'lastDay',
  'cutoff',
  'draft',
  'published',
]

/** The address fields, which a row has all together or not at all. */
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

/** A title normalized for comparison. */
function plainTitle(title: string): string {
  return title.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Fills empty cells from the first row with the same title, because a bake is described only once. */
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

/** A bake found so far. */
interface Bake {
  /** its first line */
  line: number
  /** everything but its days */
  facts: string
  /** the dates of rows without a repeat, YYYY-MM-DD */
  dates: Set<string>
  repeats: boolean
}

/**
 * Returns a function from each row, in order, to the first line of the bake that it adds a day to; null for a new bake.
 * A bake has one batch a day and one repeat. Its rows differ only in day, time, servings and price.
 */
export function bakeLines(): (row: ImportedRow, today: string) => number | null {
  const bakes = new Map<string, Bake[]>()
  return (row, today) => {
    const { line, repeat, body } = row
    const title = plainTitle(row.title)
    const facts = factsOf(row)
    const isDay = repeat === null
    // a day needs servings
    if (body.servingsAvailable === 0) return null
    const same = bakes.get(title) ?? []
    const bake = same.find((one) => one.facts === facts && hasRoom(one, row))
    if (bake && refuseDate(body.readyByDate, today) === null) {
      if (isDay) bake.dates.add(body.readyByDate)
      else bake.repeats = true
      return bake.line
    }
    // bake days cannot be more than a year ahead
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

/** The facts of a row's bake; with options they include the price, which otherwise is per day. */
function factsOf({ body }: ImportedRow): string {
  const { title, readyByDate, readyByTime, servingsAvailable, price, ...facts } = body
  // the default description is the title, in any spelling
  const description = plainTitle(body.description) === plainTitle(title) ? '' : body.description
  const { length: options } = body.options ?? []
  return JSON.stringify({ ...facts, description, ...(options > 0 ? { price } : {}) })
}
