import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'
import { type Market, MarketListFile } from '#shared/market-list.ts'

const file = join(projectFolder, 'web/public/farmers-markets.json')

let read: readonly Market[] | null = null

/** The bundled markets, read once, from the same file that browsers fetch (MKT-24, API-31). */
export function bundledMarkets(): readonly Market[] {
  read ??= MarketListFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  return read
}
