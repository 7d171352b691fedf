import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { AppError } from '#server/http/app-error.ts'
import { importMarkets, type MarketImportReport } from '#server/markets/import/import-markets.ts'
import { readConfig } from '#server/read-config.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Imports the farmers markets of a USDA export, for the market finders.

  npm run markets:import -- FILE.csv

Two exports are supported: the Local Food Portal's "download by directory" (with a column listing_id) and the older
National Farmers Market Directory (with a column FMID). The file is UTF-8 with a header row; columns may have
any order. Unusable rows are reported by line and skipped, and corrections are counted. The list replaces the previous
import in one transaction. With the embedded database, stop the server first.
`

function readArguments(): { file: string; wantsHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const [file, ...rest] = positionals
    const wantsHelp = values.help ?? false
    if (!wantsHelp && (file === undefined || rest.length > 0))
      throw new UsageError('Name one file. See --help.')
    return { file: file ?? '', wantsHelp }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(messageOf(error))
  }
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    const why = error instanceof TypeError ? 'it is not UTF-8 text' : messageOf(error)
    throw new UsageError(`${file} cannot be read: ${why}`)
  }
}

async function main(): Promise<void> {
  const { file, wantsHelp } = readArguments()
  if (wantsHelp) return console.log(asCalled(help))
  const csv = readText(file)
  const database = await openDatabase(readConfig())
  try {
    await migrate(database)
    const started = performance.now()
    const report = await importMarkets({ db: database.db, now: () => new Date() }, csv)
    print(report, performance.now() - started)
  } finally {
    await database.close()
  }
}

/** The most lines listed for a reason; beyond that only their number. */
const linesNamed = 30

function print({ format, rows, imported, dropped, noted }: MarketImportReport, milliseconds: number): void {
  console.log(`${format}: ${count(rows)} rows`)
  for (const [reason, lines] of byCount(dropped)) console.log(`Left out, ${reason}: ${describe(lines)}`)
  for (const [note, lines] of byCount(noted)) console.log(`Noted, ${note}: ${describe(lines)}`)
  console.log(`${count(imported)} markets imported in ${(milliseconds / 1000).toFixed(1)} s.`)
}

function byCount(lines: ReadonlyMap<string, readonly number[]>) {
  return [...lines].sort(([, a], [, b]) => b.length - a.length)
}

function describe(lines: readonly number[]): string {
  const rows = `${count(lines.length)} ${lines.length === 1 ? 'row' : 'rows'}`
  return lines.length > linesNamed
    ? rows
    : `${rows} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`
}

const count = (value: number) => value.toLocaleString('en-US')

await runCommand(main, (error) => (error instanceof AppError ? error.message : null))
