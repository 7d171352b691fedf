import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { currency } from '#shared/currency.ts'
import { firstKnownCategory } from '../category-words-rules.ts'
import type { ShopBake, ShopFile, ShopFormat } from './shop-format-rules.ts'
import { piecesIn } from './variants-rules.ts'

const photos = Array.from({ length: 10 }, (_, index) => `IMAGE${index + 1}`)
const values = [1, 2].map((number) => `VARIATION ${number} VALUES`)

/** Etsy's export of listings: a row per listing, whose variations have names and no prices. */
export const etsy: ShopFormat = {
  shop: 'etsy',
  isOf: ({ has }) => has('TITLE') !== null && has('CURRENCY_CODE') !== null && has('QUANTITY') !== null,
  sources: ({ has }) => ({
    title: has('TITLE'),
    description: has('DESCRIPTION'),
    category: has('TAGS'),
    ingredients: has('MATERIALS'),
    price: has('PRICE'),
    servings: has('QUANTITY'),
    options: has(...values),
    draft: has(...values),
    photos: has(...photos),
  }),
  alsoReads: () => [
    'CURRENCY_CODE',
    ...photos,
    ...values,
    ...[1, 2].flatMap((number) => [`VARIATION ${number} NAME`, `VARIATION ${number} TYPE`]),
  ],
  bakes: (file) => file.rows.map((row) => bakeOf(file, row)),
}

/** A list as Etsy writes it: "rye_flour,sea_salt". */
const listOf = (cell: string) =>
  cell
    .split(',')
    .map((word) => word.replaceAll('_', ' ').trim())
    .filter(Boolean)

function bakeOf({ cell }: ShopFile, row: CsvRow): ShopBake {
  const price = priceIn(cell(row, 'CURRENCY_CODE'), cell(row, 'PRICE'))
  const names = combined(values.map((value) => listOf(cell(row, value))))
  const options = names.map((name) => `${name.replaceAll(/[;=]/g, ',')} = ${price} / ${piecesIn(name)}`)
  return {
    line: row.line,
    problem: row.problem,
    cells: {
      title: cell(row, 'TITLE'),
      description: cell(row, 'DESCRIPTION'),
      ingredients: listOf(cell(row, 'MATERIALS')).join(', '),
      category: firstKnownCategory(...listOf(cell(row, 'TAGS')), cell(row, 'TITLE')),
      price,
      servings: cell(row, 'QUANTITY'),
      options: options.join('; '),
      draft: names.length > 0 ? 'yes' : 'no',
      photos: photos
        .map((photo) => cell(row, photo))
        .filter(Boolean)
        .join('\n'),
    },
    notes:
      names.length > 0
        ? [
            'Etsy exports no price for each variation. It comes in as a draft: check the prices of its options.',
          ]
        : [],
  }
}

/** A price with its currency, if that is not ours. */
function priceIn(code: string, price: string): string {
  return code === '' || code.toUpperCase() === currency.code ? price : `${price} ${code}`
}

/** All combinations of variations: "Large / Rye". */
function combined(lists: readonly (readonly string[])[]): string[] {
  return lists
    .filter((list) => list.length > 0)
    .reduce<string[]>((names, list) => {
      if (names.length === 0) return [...list]
      return names.flatMap((name) => list.map((value) => `${name} / ${value}`))
    }, [])
}
