import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { listingSearch } from '#server/listings/search/listing-search.ts'
import { readConfig } from '#server/read-config.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'
import { loadSeed, type SeedOrder, type SeedReport, SeedTakenError } from './seed/load-seed.ts'

const help = `Fills the database: PostgreSQL at DATABASE_URL, else the embedded one in DATA_DIR.

  npm run seed                              the demo bakers with their SAMPLE listings, into an empty database
  npm run seed -- --listings N              N listings of made-up bakers, spread over the country by population

  --listings N    how many listings, 1 to 20,000,000
  --bakers M      how many bakers they belong to (one for every 12 listings)
  --seed S        a whole number; the same seed and day make the same listings (1)
  --demo          the demo bakers too
  --help          this text

The listings are loaded in one transaction: Ctrl-C, an error or a crash leaves the database as it was. A large load drops
the listings' indexes and rebuilds them at its end, which blocks a server on the same PostgreSQL.
`

interface Arguments {
  help: boolean
  demo: boolean
  order: Omit<SeedOrder, 'now'> | null
}

function readArguments(): Arguments {
  const { values } = parse()
  const listings = wholeNumber('--listings', values.listings, 1, 20_000_000)
  const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1) ?? 1
  const bakers = wholeNumber('--bakers', values.bakers, 1, 5_000_000)
  if (listings === null && bakers !== null) throw new UsageError('--bakers needs --listings.')
  return {
    help: values.help ?? false,
    demo: (values.demo ?? false) || listings === null,
    order: listings === null ? null : { seed, listings, bakers: bakers ?? Math.ceil(listings / 12) },
  }
}

function parse() {
  const options = {
    listings: { type: 'string' },
    bakers: { type: 'string' },
    seed: { type: 'string' },
    demo: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ options })
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | null {
  if (text === undefined) return null
  const value = Number(text.replaceAll(/[_,]/g, ''))
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value
  throw new UsageError(`${name} must be a whole number from ${count(least)} to ${count(most)}.`)
}

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

async function main(): Promise<void> {
  const { help: wantsHelp, demo, order } = readArguments()
  if (wantsHelp) return console.log(asCalled(help))
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort(new UsageError('Stopped: nothing was stored.')))
  const config = readConfig()
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const now = () => new Date()
    if (demo) sayDemo(await seedDemoData({ db: database.db, now, config }))
    if (order) await seed({ ...order, now: now() }, interrupted.signal)
    await listingSearch.refreshWords({ database, db: database.db, now })
    await listingSearch.countTiles({ db: database.db, now })
  } finally {
    await database.close()
  }

  async function seed(plan: SeedOrder, signal: AbortSignal): Promise<void> {
    const progress = showProgress(plan.listings)
    try {
      const report = await loadSeed(database, plan, { ...progress, signal })
      sayReport(plan, report)
    } finally {
      progress.stop()
    }
  }
}

function sayDemo(made: number): void {
  console.log(
    made > 0 ? `Demo: ${made} SAMPLE listings.` : 'Demo: skipped, because the database already has users.',
  )
}

/** Prints a line every second. */
function showProgress(total: number) {
  let stage = ''
  let done = 0
  let before = 0
  const timer = setInterval(() => {
    const speed = count(done - before)
    console.log(
      stage === 'listings'
        ? `  ${count(done)} of ${count(total)} listings, ${speed} in the last second`
        : `  ${stage} …`,
    )
    before = done
  }, 1000)
  return {
    onStage(name: string) {
      stage = name
    },
    onListings(listings: number) {
      done = listings
    },
    stop: () => clearInterval(timer),
  }
}

function sayReport(order: SeedOrder, report: SeedReport): void {
  const speed = (order.listings / report.listingsTime) * 1000
  const whole = report.bakersTime + report.listingsTime + report.indexesTime
  const megabytes = (report.bytes / 1_000_000).toFixed(0)
  console.log(
    [
      `${count(order.bakers)} bakers in ${seconds(report.bakersTime)}`,
      `${count(order.listings)} listings (${megabytes} MB) in ${seconds(report.listingsTime)}: ${count(speed)} a second`,
      `${report.indexes} indexes built and statistics taken in ${seconds(report.indexesTime)}`,
      `together ${seconds(whole)}: ${count((order.listings / whole) * 1000)} listings a second, stored`,
    ].join('\n'),
  )
}

await runCommand(main, (error) => (error instanceof SeedTakenError ? error.message : null))
