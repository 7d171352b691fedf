import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { firstKnownCategory } from '../category-words-rules.ts'
import { stateCell } from '../state-cell-rules.ts'
import type { ShopBake, ShopFile, ShopFormat } from './shop-format-rules.ts'
import { readStock, readVariants, type Variant } from './variants-rules.ts'

const handle = ['Handle', 'URL handle']
const price = ['Variant Price', 'Price']
const stock = ['Variant Inventory Qty', 'Inventory quantity']
const tracker = ['Variant Inventory Tracker', 'Inventory tracker']
const photo = ['Image Src', 'Product image URL']
const published = ['Published', 'Published on online store']
const description = ['Body (HTML)', 'Description']
const optionValues = [1, 2, 3].map((number) => `Option${number} Value`)

/** Shopify's export of products: a row per variant and per further photo, held together by the handle. */
export const shopify: ShopFormat = {
  shop: 'shopify',
  isOf: ({ has }) => has(...handle) !== null && has('Variant Price', 'Option1 Value') !== null,
  sources: ({ has }) => ({
    title: has('Title'),
    description: has(...description),
    category: has('Type') ?? has('Product Category'),
    price: has(...price),
    servings: has(...stock),
    servingDescription: null,
    options: has('Option1 Value'),
    draft: has('Status') ?? has(...published),
    photos: has(...photo),
  }),
  alsoReads: () => [
    ...handle,
    ...tracker,
    ...published,
    'Product Category',
    ...optionValues,
    ...[1, 2, 3].map((number) => `Option${number} Name`),
    'Status',
  ],
  bakes: (file) =>
    [...Map.groupBy(file.rows, (row) => keyOf(file, row)).values()].map((rows) => bakeOf(file, rows)),
}

/** Rows of one handle belong together; an unreadable row stands for itself. */
function keyOf({ cell }: ShopFile, row: CsvRow): string | CsvRow {
  return row.problem === null ? cell(row, ...handle) || row : row
}

function bakeOf(file: ShopFile, rows: readonly CsvRow[]): ShopBake {
  const { cell } = file
  const main = rows.find((row) => cell(row, 'Title') !== '') ?? rows[0]
  if (!main) throw new TypeError('A bake has at least one row.')
  const { cells, notes } = readVariants(rows.flatMap((row) => variantOf(file, row)))
  return {
    line: main.line,
    problem: main.problem,
    cells: {
      title: cell(main, 'Title'),
      description: cell(main, ...description),
      category: firstKnownCategory(cell(main, 'Type'), cell(main, 'Product Category'), cell(main, 'Title')),
      draft: stateCell(cell(main, 'Status'), cell(main, ...published)),
      photos: rows
        .map((row) => cell(row, ...photo))
        .filter(Boolean)
        .join('\n'),
      ...cells,
    },
    notes,
  }
}

/** The variant of a row; none in a row for a further photo. */
function variantOf(file: ShopFile, row: CsvRow): Variant[] {
  const { cell, has } = file
  const name = optionValues
    .map((value) => cell(row, value))
    .filter((value) => value !== '' && value !== 'Default Title')
    .join(' / ')
  if (name === '' && cell(row, ...price) === '') return []
  const isCounted = has(...tracker) === null || cell(row, ...tracker) !== ''
  return [{ name, price: cell(row, ...price), stock: isCounted ? readStock(cell(row, ...stock)) : null }]
}
