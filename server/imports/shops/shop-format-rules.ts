import type { CsvRow } from '#server/http/read-csv-rules.ts'
import type { ImportField, Shop } from '#shared/api/imports.ts'

/** The columns and rows of another shop's export. */
export interface ShopFile {
  headings: readonly string[]
  rows: readonly CsvRow[]
  /** The cell of the first of these columns that the row fills; empty without one. */
  cell(row: CsvRow, ...names: readonly string[]): string
  /** The heading of the first of these columns that the file has; null without one. */
  has(...names: readonly string[]): string | null
}

/** A bake of another shop in the format of our own files. */
export interface ShopBake {
  /** its first line */
  line: number
  /** why its row cannot be read; null: it can */
  problem: string | null
  cells: Partial<Record<ImportField, string>>
  /** what changed on the way, in sentences */
  notes: string[]
}

/** How the export of a shop is read. */
export interface ShopFormat {
  shop: Shop
  /** Whether a file is one of its exports. */
  isOf(file: ShopFile): boolean
  /** The column that each field is read from; null: the file has none. */
  sources(file: ShopFile): Partial<Record<ImportField, string | null>>
  /** Further columns that it reads. */
  alsoReads(file: ShopFile): readonly string[]
  bakes(file: ShopFile): ShopBake[]
}
