import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { listingSearch } from '#server/listings/search/listing-search.ts'
import { readConfig } from '#server/read-config.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { loadSeed } from '../scripts/seed/load-seed.ts'
import { type Figures, heading, line, percentile } from './scale/figures.ts'
import { type Cost, openMeasuredDatabase } from './scale/measured-database.ts'
import { type Question, questionsOf, together } from './scale/questions.ts'

// The database cost of searches, including planning, at several sizes of the market: runs each question's
// statements as the server sends them, with EXPLAIN ANALYZE.
//
//   npm run bench -- scale [--listings 100000,1000000] [--only TEXT] [--at URL,URL]
//
// --at uses existing databases with this many listings.

/**
 * How many questions of each kind are asked, and how often each statement runs. The fastest run counts,
 * because other load only slows it down.
 */
const variants = 24
const repeats = 5

/** The cost of one question: milliseconds, pages and number of its statements. */
interface Asked extends Cost {
  statements: number
}

interface Answered {
  goal: number
  asked: Asked[]
}

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000,1000000' },
    only: { type: 'string', default: '' },
    at: { type: 'string' },
  },
  args: process.argv.slice(3),
})
const sizes = values.listings.split(',').map(Number)
const urls = values.at?.split(',') ?? []
const now = new Date()
const figures = new Map<string, Figures>()

const say = (text: string) => process.stdout.write(`${text}\n`)
say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors`)
for (const [place, size] of sizes.entries()) {
  say(`\n${size.toLocaleString('en-US')} listings`)
  const url = urls[place]
  if (url !== undefined) await measure(url)
  else await withLoaded(size, measure)
}

/** Runs the work on a separate PostgreSQL that keeps all its listings in memory. */
async function withLoaded(size: number, work: (url: string) => Promise<void>): Promise<void> {
  const server = await startPostgres(['shared_buffers=2GB', 'max_wal_size=4GB'])
  if (!server) throw new Error('This benchmark needs PostgreSQL.')
  try {
    await load(server.url, size)
    await work(server.url)
  } finally {
    await server.stop()
  }
}

async function load(url: string, listings: number): Promise<void> {
  const database = await openPostgresDatabase(url, { poolSize: 2 })
  try {
    await migrate(database)
    const silent = {
      onListings: () => undefined,
      onStage: () => undefined,
      signal: new AbortController().signal,
    }
    const plan = {
      seed: 1,
      listings,
      bakers: Math.ceil(listings / 12),
      now,
      soldOutOneIn: 6,
      windowsOneIn: 3,
    }
    const report = await loadSeed(database, plan, silent)
    await listingSearch.refreshWords({ database, db: database.db, now: () => now })
    const start = performance.now()
    const tiles = await listingSearch.countTiles({ db: database.db, now: () => now })
    const seconds = (time: number) => (time / 1000).toFixed(1)
    say(
      `loaded in ${seconds(report.listingsTime)} s, indexed in ${seconds(report.indexesTime)} s; ` +
        `${tiles} tiles counted in ${seconds(performance.now() - start)} s`,
    )
  } finally {
    await database.close()
  }
}

async function measure(url: string): Promise<void> {
  const database = await openPostgresDatabase(url, { poolSize: 2 })
  const measured = openMeasuredDatabase(url)
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const clock = () => now
  try {
    await measured.tidy()
    const questions = await questionsOf({ config, database, db: measured.db, now: clock }, variants)
    say(heading)
    const wanted = questions.filter(({ name }) => name.includes(values.only))
    const answers: Answered[] = []
    for (const question of wanted) answers.push(report(question, await ask(question)))
    for (const [goal, name] of together)
      report(
        { name, goal },
        answers.filter((answer) => answer.goal === goal).flatMap(({ asked }) => asked),
      )
  } finally {
    await measured.close()
    await database.close()
  }

  async function ask({ variants }: Question): Promise<Asked[]> {
    const asked: Asked[] = []
    for (const asking of variants) {
      const statements = await measured.statementsOf(asking)
      const costs = []
      for (const statement of statements) costs.push(await quickestOf(statement))
      asked.push({
        time: costs.reduce((sum, { time }) => sum + time, 0),
        pages: costs.reduce((sum, { pages }) => sum + pages, 0),
        statements: statements.length,
      })
    }
    return asked
  }

  async function quickestOf(statement: CompiledQuery): Promise<Cost> {
    const costs = []
    for (let i = 0; i < repeats; i += 1) costs.push(await measured.costOf([statement]))
    return costs.reduce((quickest, cost) => (cost.time < quickest.time ? cost : quickest))
  }
}

/** Prints the figures of a question and stores them for the next size. */
function report({ name, goal }: Pick<Question, 'name' | 'goal'>, asked: Asked[]): Answered {
  const times = asked.map(({ time }) => time)
  const pages = asked.map(({ pages }) => pages)
  const statements = asked.map(({ statements }) => statements)
  const found = { p50: percentile(times, 50), p95: percentile(times, 95), pages: percentile(pages, 95) }
  if (asked.length > 0) say(line(name, goal, percentile(statements, 50), found, figures.get(name)))
  figures.set(name, found)
  return { goal, asked }
}
