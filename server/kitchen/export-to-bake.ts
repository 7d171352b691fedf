import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { KitchenDay, PrepLine } from '#shared/api/kitchen.ts'
import { type Dough, doughOf } from '#shared/kitchen-day.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import type { Grams } from '#shared/weight.ts'

/** A line of the prep list and its bake's total dough; or without a line, the total dough of the day. */
interface Row {
  line: PrepLine | null
  dough: Grams | null
  ofBake: Grams | null
}

const columns: readonly CsvColumn<Row>[] = [
  ['Ready by', ({ line }) => line?.readyByTime ?? 'In all'],
  ['Listing', ({ line }) => line?.title ?? null],
  ['Option', ({ line }) => line?.optionName ?? null],
  ['Quantity', ({ line }) => line?.quantity ?? null],
  ['Serving', ({ line }) => line?.servingDescription ?? null],
  ['Servings', ({ line }) => line?.servings ?? null],
  ['Orders', ({ line }) => line?.orders ?? null],
  ['Dough in grams', ({ dough }) => dough],
  ['Dough of the bake in grams', ({ ofBake }) => ofBake],
  ['In the boxes', ({ line }) => (line?.fillings ? contentsText(line.fillings) : null)],
]

/** A day's prep list as CSV lines, with dough by bake and in total. */
export function exportToBake({ toBake }: Pick<KitchenDay, 'toBake'>): AsyncGenerator<string> {
  const { bakes, inAll } = doughOf(toBake)
  const rows: Row[] = toBake.map((line) => ({
    line,
    dough: line.doughGrams,
    ofBake: doughOfBake(line, bakes),
  }))
  if (bakes.length > 0) rows.push({ line: null, dough: inAll, ofBake: null })
  return csvFile(columns, async (last, limit) => {
    const start = last === null ? 0 : rows.indexOf(last) + 1
    return rows.slice(start, start + limit)
  })
}

function doughOfBake(line: PrepLine, bakes: readonly Dough[]): Grams | null {
  const bake = bakes.find(
    ({ foodListingId, servingDescription }) =>
      foodListingId === line.foodListingId && servingDescription === line.servingDescription,
  )
  return line.doughGrams === null ? null : (bake?.grams ?? null)
}
