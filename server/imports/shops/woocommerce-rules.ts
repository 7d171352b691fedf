import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { firstKnownCategory } from '../category-words-rules.ts'
import { readFlag } from '../listing-columns-rules.ts'
import { stateCell } from '../state-cell-rules.ts'
import type { ShopBake, ShopFile, ShopFormat } from './shop-format-rules.ts'
import { readStock, readVariants, type Variant } from './variants-rules.ts'

const attributes = [1, 2, 3].flatMap((number) => [
  `Attribute ${number} value(s)`,
  `Attribute ${number} value`,
])

/** WooCommerce's export of products: a row per product, and one per variation that names its parent. */
export const woocommerce: ShopFormat = {
  shop: 'woocommerce',
  isOf: ({ has }) => has('Regular price') !== null && has('Published') !== null && has('Name') !== null,
  sources: ({ has }) => ({
    title: has('Name'),
    description: has('Description') ?? has('Short description'),
    category: has('Categories'),
    price: has('Regular price'),
    servings: has('Stock') ?? has('In stock?'),
    servingDescription: null,
    options: has(...attributes),
    draft: has('Published'),
    photos: has('Images'),
  }),
  alsoReads: () => [
    ...['ID', 'Type', 'SKU', 'Parent', 'Visibility in catalog', 'In stock?', 'Short description'],
    ...attributes,
    ...[1, 2, 3].map((number) => `Attribute ${number} name`),
  ],
  bakes: (file) => {
    const parents = file.rows.filter((row) => !isVariation(file, row))
    const variations = Map.groupBy(
      file.rows.filter((row) => isVariation(file, row)),
      (row) => parents.find((parent) => isParent(file, parent, row)),
    )
    const orphans = variations.get(undefined) ?? []
    return [...parents, ...orphans].map((row) => bakeOf(file, row, variations.get(row) ?? []))
  },
}

function isVariation({ cell }: ShopFile, row: CsvRow): boolean {
  return row.problem === null && /^variation\b/i.test(cell(row, 'Type'))
}

/** A variation names the SKU of its parent, or "id:" and its number. */
function isParent({ cell }: ShopFile, parent: CsvRow, row: CsvRow): boolean {
  const named = cell(row, 'Parent')
  return named !== '' && (named === cell(parent, 'SKU') || named === `id:${cell(parent, 'ID')}`)
}

function bakeOf(file: ShopFile, row: CsvRow, variations: readonly CsvRow[]): ShopBake {
  const { cell } = file
  const shown = variations.filter((one) => stateCell('', stateOf(file, one)) === 'no')
  const { cells, notes } = readVariants(
    variations.length === 0
      ? [{ ...variantOf(file, row), name: '' }]
      : (shown.length === 0 ? variations : shown).map((one) => variantOf(file, one)),
  )
  return {
    line: row.line,
    problem: row.problem,
    cells: {
      title: cell(row, 'Name'),
      description: withLineBreaks(cell(row, 'Description', 'Short description')),
      category: firstKnownCategory(cell(row, 'Categories'), cell(row, 'Name')),
      draft: stateCell('', stateOf(file, row), visibilityOf(cell(row, 'Visibility in catalog'))),
      photos: [row, ...variations]
        .map((one) => cell(one, 'Images'))
        .filter(Boolean)
        .join('\n'),
      ...cells,
    },
    notes: [...notes, ...hiddenNote(variations.length - shown.length)],
  }
}

function hiddenNote(hidden: number): string[] {
  return hidden === 0 ? [] : ['Variations that aren’t published aren’t imported.']
}

/** 1 is published, 0 private and -1 a draft. */
function stateOf({ cell }: ShopFile, row: CsvRow): string {
  const published = cell(row, 'Published')
  return published === '-1' ? 'no' : published
}

/** Products in the catalog or the search can be found. */
function visibilityOf(word: string): string {
  return /^(?:catalog|search)$/i.test(word) ? 'visible' : word
}

/** WooCommerce writes line breaks as `\n`. */
function withLineBreaks(text: string): string {
  return text
    .replaceAll(/(?:\\r)?\\n/g, '\n')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function variantOf(file: ShopFile, row: CsvRow): Variant {
  const { cell } = file
  const name = [1, 2, 3]
    .map((number) => cell(row, `Attribute ${number} value(s)`, `Attribute ${number} value`))
    .filter(Boolean)
    .join(' / ')
  const isInStock = readFlag(cell(row, 'In stock?') || 'yes') !== false
  return {
    name: name || cell(row, 'Name'),
    price: cell(row, 'Regular price'),
    stock: isInStock ? readStock(cell(row, 'Stock')) : 0,
  }
}
