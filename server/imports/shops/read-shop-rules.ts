import type { CsvRow } from '#server/http/read-csv-rules.ts'
import {
  type ImportField,
  importFields,
  type LeftOutColumn,
  type Matching,
  type Shop,
} from '#shared/api/imports.ts'
import { readText } from '../cell-rules.ts'
import { plainHeading } from '../listing-columns-rules.ts'
import { etsy } from './etsy-rules.ts'
import { leftOut } from './left-out-rules.ts'
import type { ShopBake, ShopFile } from './shop-format-rules.ts'
import { shopify } from './shopify-rules.ts'
import { square } from './square-rules.ts'
import { woocommerce } from './woocommerce-rules.ts'

/** The export of another shop as a table with one row per bake. */
export interface ShopTable {
  shop: Shop
  headings: string[]
  /** the field of each column */
  matching: Matching
  rows: CsvRow[]
  leftOut: LeftOutColumn[]
  /** what changed on the way to each row, by its line */
  notes: ReadonlyMap<number, readonly string[]>
}

const formats = [shopify, square, etsy, woocommerce]

/** Whether a file with these headings is the export of a shop that we know. */
export function isShopFile(headings: readonly string[]): boolean {
  return formatOf(openShopFile(headings, [])) !== undefined
}

const formatOf = (file: ShopFile) => formats.find(({ isOf }) => isOf(file))

/** A file as the export of a shop that we know; null for any other file. */
export function readShop(headings: readonly string[], rows: readonly CsvRow[]): ShopTable | null {
  const file = openShopFile(headings, rows)
  const format = formatOf(file)
  if (!format) return null
  const sources = format.sources(file)
  const bakes = format.bakes(file)
  const fields = importFields.filter((field) => bakes.some(({ cells }) => cells[field]))
  const used = new Set(
    [...Object.values(sources), ...format.alsoReads(file)].map((name) => plainHeading(name ?? '')),
  )
  return {
    shop: format.shop,
    headings: fields.map((field) => sources[field] ?? fieldHeadings[field] ?? field),
    matching: fields,
    rows: bakes.map((bake) => rowOf(bake, fields)),
    leftOut: leftOut(
      headings.filter((heading) => !used.has(plainHeading(heading))),
      file,
    ),
    notes: new Map(bakes.map(({ line, notes }) => [line, notes])),
  }
}

/** The headings of columns that a shop's file does not have itself. */
const fieldHeadings: Partial<Record<ImportField, string>> = {
  servingDescription: 'What a serving includes',
  category: 'Category',
  draft: 'Draft',
}

function rowOf({ line, problem, cells }: ShopBake, fields: readonly ImportField[]): CsvRow {
  return { line, problem, fields: fields.map((field) => cells[field] ?? '') }
}

function openShopFile(headings: readonly string[], rows: readonly CsvRow[]): ShopFile {
  const positions = new Map(headings.map((heading, index) => [plainHeading(heading), index]))
  const positionsOf = (names: readonly string[]) =>
    names.flatMap((name) => positions.get(plainHeading(name)) ?? [])
  return {
    headings,
    rows,
    has(...names) {
      const [position] = positionsOf(names)
      return position === undefined ? null : (headings[position] ?? null)
    },
    cell(row, ...names) {
      const cells = positionsOf(names).map((position) => readText(row.fields[position] ?? ''))
      return cells.find((cell) => cell !== '') ?? ''
    },
  }
}
