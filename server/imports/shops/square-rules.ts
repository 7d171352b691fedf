import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { firstKnownCategory } from '../category-words-rules.ts'
import { readFlag } from '../listing-columns-rules.ts'
import { stateCell } from '../state-cell-rules.ts'
import type { ShopBake, ShopFile, ShopFormat } from './shop-format-rules.ts'
import { readStock, readVariants, type Variant } from './variants-rules.ts'

const category = ['Category', 'Categories', 'Reporting Category']
const visibility = 'Square Online Item Visibility'

/** Square's export of items: a row per variation, held together by the item's name. */
export const square: ShopFormat = {
  shop: 'square',
  isOf: ({ has }) => has('Item Name') !== null && has('Variation Name') !== null,
  sources: (file) => ({
    title: file.has('Customer-facing Name') ?? file.has('Item Name'),
    description: file.has('Description'),
    category: file.has(...category),
    price: file.has('Price'),
    servings: stockHeading(file),
    servingDescription: null,
    options: file.has('Variation Name'),
    draft: file.has(visibility) ?? file.has('Archived'),
  }),
  alsoReads: () => [...category, 'Item Name', 'Customer-facing Name', 'Archived', visibility, 'Sellable'],
  bakes: (file) =>
    [...Map.groupBy(file.rows, (row) => keyOf(file, row)).values()].map((rows) => bakeOf(file, rows)),
}

/** The stock of the first location; a bake has one pickup location. */
function stockHeading({ headings }: ShopFile): string | null {
  return headings.find((heading) => /^current quantity\b/i.test(heading)) ?? null
}

function keyOf({ cell }: ShopFile, row: CsvRow): string | CsvRow {
  return row.problem === null ? cell(row, 'Reference Handle') || cell(row, 'Item Name') || row : row
}

function bakeOf(file: ShopFile, rows: readonly CsvRow[]): ShopBake {
  const { cell } = file
  const [main] = rows
  if (!main) throw new TypeError('A bake has at least one row.')
  const title = cell(main, 'Customer-facing Name', 'Item Name')
  const { cells, notes } = readVariants(
    rows
      .filter((row) => readFlag(cell(row, 'Sellable') || 'yes') !== false)
      .map((row) => variantOf(file, row)),
  )
  return {
    line: main.line,
    problem: main.problem,
    cells: {
      title,
      description: cell(main, 'Description'),
      category: firstKnownCategory(cell(main, ...category), title),
      draft: stateCell(readFlag(cell(main, 'Archived')) ? 'archived' : '', cell(main, visibility)),
      ...cells,
    },
    notes: rows.some((row) => isVariable(cell(row, 'Price')))
      ? [...notes, 'Square has no fixed price for it. Add one to the file, or set a price under Defaults.']
      : notes,
  }
}

/** Square's word for a price that is typed in at the register. */
const isVariable = (price: string) => /^variable$/i.test(price)

function variantOf(file: ShopFile, row: CsvRow): Variant {
  const { cell } = file
  const heading = stockHeading(file)
  return {
    name: cell(row, 'Variation Name'),
    price: isVariable(cell(row, 'Price')) ? '' : cell(row, 'Price'),
    stock: heading === null ? null : readStock(cell(row, heading)),
  }
}
