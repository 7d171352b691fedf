import type { ImportField } from '#shared/api/imports.ts'
import { mostOptions } from '#shared/bake-options.ts'

/** A variant of another shop's product. */
export interface Variant {
  name: string
  price: string
  /** how many are in stock; null: not counted */
  stock: number | null
}

/** The cells that variants fill, and what changed on the way. */
interface ReadVariants {
  cells: Partial<Record<ImportField, string>>
  notes: string[]
}

/** Names that shops give to the only variant of a product. */
const nameless = /^(?:|default|default title|regular|standard)$/i

/**
 * Variants as options that share servings: a "Box of 6" takes six. Equal stocks in servings are one batch; otherwise
 * stocks of single pieces add up, and sizes share the largest. A single variant is no option.
 */
export function readVariants(variants: readonly Variant[]): ReadVariants {
  const [first, ...others] = variants
  if (!first) return { cells: {}, notes: [] }
  if (others.length === 0) return readSingle(first)
  const inStock = variants.filter(({ stock }) => stock !== 0)
  const kept = inStock.length === 0 ? variants : inStock
  const soldOut = variants.filter((variant) => !kept.includes(variant))
  const options = kept.map(({ name, price }) => `${optionName(name)} = ${price} / ${piecesIn(name)}`)
  return {
    cells: { options: options.join('; '), servings: sharedStock(kept) },
    notes: [
      ...soldOut.map(({ name }) => `“${name}” is sold out, so it isn’t imported.`),
      ...(differs(kept) ? ['Options share their servings here. Check how many you bake.'] : []),
      ...(kept.length > mostOptions
        ? [`It has ${kept.length} variants, and a bake has at most ${mostOptions} options.`]
        : []),
    ],
  }
}

function readSingle({ name, price, stock }: Variant): ReadVariants {
  const cells = { price, servings: stock === null ? '' : String(stock) }
  return {
    cells: nameless.test(name.trim()) ? cells : { ...cells, servingDescription: name.trim() },
    notes: [],
  }
}

/** A name that the text of options can hold. */
function optionName(name: string): string {
  return name.replaceAll(';', ',').replaceAll('=', ':').trim() || 'Regular'
}

const inServings = ({ name, stock }: Variant) => (stock ?? 0) * piecesIn(name)

/** Whether stocks are counted separately and differ. */
function differs(variants: readonly Variant[]): boolean {
  return new Set(variants.map(inServings)).size > 1
}

/** The servings that options share; empty when a shop does not count one of them. */
function sharedStock(variants: readonly Variant[]): string {
  if (variants.some(({ stock }) => stock === null)) return ''
  const stocks = variants.map(inServings)
  const areSingle = variants.every(({ name }) => piecesIn(name) === 1)
  const isOneBatch = new Set(stocks).size === 1 && !areSingle
  if (isOneBatch || !areSingle) return String(Math.max(...stocks))
  return String(stocks.reduce((sum, stock) => sum + stock, 0))
}

const named = new Map([
  ['single', 1],
  ['pair', 2],
  ['half dozen', 6],
  ['half a dozen', 6],
  ['1/2 dozen', 6],
  ['½ dozen', 6],
  ['bakers dozen', 13],
  ['two dozen', 24],
  ['three dozen', 36],
  ['four dozen', 48],
])

/** How many pieces a variant's name says it has: "Box of 6", "Half dozen", "12-pack"; 1 otherwise. */
export function piecesIn(name: string): number {
  const plain = name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  const [, dozens] = /\b(\d{1,2}) dozen\b/.exec(plain) ?? []
  for (const [words, pieces] of named) if (plain.includes(words)) return pieces
  if (dozens !== undefined) return Number(dozens) * 12
  if (/\bdozen\b/.test(plain)) return 12
  const counted =
    /\b(?:box|bag|pack|set|case|tray|tin|batch|carton) of (\d{1,3})\b/.exec(plain) ??
    /\b(\d{1,3}) ?(?:pack|pk|pcs?|pieces?|count|ct|cookies|cupcakes|muffins|rolls|bagels|donuts|brownies|scones|croissants|buns)\b/.exec(
      plain,
    )
  return Math.max(1, Number(counted?.[1] ?? 1))
}

/** A stock as a shop writes it, at least 0; null when it is not counted. */
export function readStock(cell: string): number | null {
  const plain = cell.trim().replaceAll(',', '')
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Math.max(0, Math.floor(Number(plain))) : null
}
