import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { Statement, StatementFigures } from '#shared/api/statements.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'

type Line = { key: string } & StatementFigures

const columnsIn = (timeZone: string): readonly CsvColumn<Line>[] => [
  [`Period (${timeZone})`, ({ key }) => key],
  ['Orders', ({ orders }) => orders],
  ...rails.map((rail): CsvColumn<Line> => [railFacts[rail].name, ({ online }) => online[rail]]),
  ['Cash', ({ cash }) => cash],
  ['Refunds', ({ refunds }) => refunds],
  ['Disputes', ({ disputes }) => disputes],
  ['Commission collected', ({ collected }) => collected],
  ['Commission paid', ({ paid }) => paid],
  ['Commission owed', ({ owed }) => owed],
  ['Commission waived', ({ waived }) => waived],
  ['Paid out', ({ paidOut }) => paidOut],
]

/** A statement as CSV lines, totals last. */
export function exportStatement({ rows, totals, timeZone }: Statement): AsyncGenerator<string> {
  const lines = [...rows, { key: 'Total', ...totals }]
  return csvFile(columnsIn(timeZone), async (last, limit) => {
    const at = last === null ? 0 : lines.indexOf(last) + 1
    return lines.slice(at, at + limit)
  })
}
