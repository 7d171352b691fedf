import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { plainText } from '../html-text.ts'
import { isShopFile, readShop, type ShopTable } from './read-shop-rules.ts'

/** A file as the export of a shop that we know, without HTML; null, and no row read, for any other file. */
export function openShop(headings: readonly string[], rows: Iterable<CsvRow>): ShopTable | null {
  if (!isShopFile(headings)) return null
  const plain = [...rows].map((row) => ({ ...row, fields: row.fields.map(plainText) }))
  return readShop(headings, plain)
}
