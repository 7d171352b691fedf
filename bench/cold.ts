import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { startBareServer } from './load/bare-server.ts'
import { fillDatabase } from './load/filled-database.ts'
import { type UnrepeatedQuestion, unrepeatedQuestions } from './load/unrepeated-questions.ts'
import { percentile } from './scale/figures.ts'

// The latency of uncached requests over HTTP, each asked once, compared with the nearest 24 listings of the
// same place by one indexed query over bare Fastify.
//
//   npm run bench -- cold [--listings 1000000] [--questions 200] [--only TEXT] [--at URL]
//
// --at uses an existing database with this many listings.

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    at: { type: 'string' },
  },
  args: process.argv.slice(3),
})
const listings = Number(values.listings)
const questions = Number(values.questions)
const heading = `${''.padEnd(28)}    p50    p95    p99   worst  bare p50   p95`
/** The goals in milliseconds (`docs/decisions/0009-search-at-scale.md`). */
const goals = listings <= 100_000 ? { p95: 25, p99: Number.POSITIVE_INFINITY } : { p95: 100, p99: 300 }
const say = (text: string) => process.stdout.write(`${text}\n`)

say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors, ${listings} listings`)
if (values.at === undefined) await withServer(measureFilled)
else await measure(values.at, await wordsOf(values.at))

async function withServer(work: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres(['shared_buffers=3GB', 'max_wal_size=4GB'])
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.')
  try {
    await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function measureFilled(url: string): Promise<void> {
  const database = await openPostgresDatabase(url, { poolSize: 2 })
  try {
    await fillDatabase(database, listings, { windowsOneIn: 3 })
  } finally {
    await database.close()
  }
  await measure(url, await wordsOf(url))
}

/** Vacuums the database like the nightly job; returns every word of its listings. */
async function wordsOf(url: string): Promise<string[]> {
  const database = await openPostgresDatabase(url, { poolSize: 2 })
  try {
    await database.withSession(async (query) => {
      await query('set statement_timeout = 0')
      await query('vacuum analyze')
    })
    const words = await database.db
      .selectFrom('search_vocabulary')
      .select('word')
      .distinct()
      .orderBy('word')
      .execute()
    return words.map(({ word }) => word)
  } finally {
    await database.close()
  }
}

async function measure(databaseUrl: string, vocabulary: readonly string[]): Promise<void> {
  const quiet = { NODE_ENV: 'production', SEED_DEMO: '0', RATE_LIMIT: 'off', ROLE: 'web' }
  const server = await launchServer({ ...quiet, DATABASE_URL: databaseUrl })
  await server.opened
  const bare = await startBareServer('bare-fastify.ts', { databaseUrl, folder: '' })
  const kinds = unrepeatedQuestions(vocabulary, new Date()).filter(({ name }) => name.includes(values.only))
  try {
    say(`${vocabulary.length} words, ${questions} questions of each kind; milliseconds\n${heading}`)
    // warm up both servers with questions about other places
    for (const kind of kinds)
      for (let turn = 0; turn < 20; turn += 1) await askBoth(kind, server.url, bare.url)
    for (const kind of kinds) say(await row(kind, server.url, bare.url))
  } finally {
    await bare.stop()
    server.process.kill('SIGTERM')
    await server.ended
  }
}

async function row(kind: UnrepeatedQuestion, url: string, bareUrl: string): Promise<string> {
  const ours: number[] = []
  const least: number[] = []
  for (let turn = 0; turn < questions; turn += 1) {
    const [mine, its] = await askBoth(kind, url, bareUrl)
    ours.push(mine)
    least.push(its)
  }
  const isMissed = percentile(ours, 95) > goals.p95 || percentile(ours, 99) > goals.p99
  const cells = [
    ...[50, 95, 99].map((share) => percentile(ours, share).toFixed(1).padStart(6)),
    Math.max(...ours)
      .toFixed(1)
      .padStart(7),
    percentile(least, 50).toFixed(1).padStart(9),
    percentile(least, 95).toFixed(1).padStart(5),
  ]
  return `${kind.name.padEnd(28)} ${cells.join(' ')}${isMissed ? '  missed' : ''}`
}

/** The latencies of our server, then of the bare server, in milliseconds. */
async function askBoth({ ask }: UnrepeatedQuestion, url: string, bareUrl: string): Promise<[number, number]> {
  const { path, place } = ask()
  return [await timeOf(url + path), await timeOf(`${bareUrl}/nearest?v=${place}`)]
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - start
}
