import type { Database } from '#server/database/database.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { startBareServer } from '../load/bare-server.ts'
import { captureResponse } from '../load/captured-response.ts'
import { fillDatabase } from '../load/filled-database.ts'
import { press } from '../load/press.ts'
import { workOf } from '../load/process-figures.ts'
import { changePrice, keepChanging, listingsInTexas } from './keep-changing.ts'

const listings = 5_000
const connections = 16

/** The number of rounds, alternating between all variants, and their length in ms; the first is a warm-up. */
const turns = 5
const turn = 2_000

/** Changed listings per second. */
const changesPerSecond = 400

/** A popular search: bakes near a place in New York. */
const path = '/api/food-listings?latitude=40.69&longitude=-73.94&maxDistance=10'
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** The concurrent changes; a change of anything drops every cached response, as in 0.1.0. */
const meanwhile = {
  'no changes': null,
  '400 changes a second, in Texas': changePrice,
  '400 changes a second, of anything': `with changed as (
    update food_listings set price_cents = price_cents % 5000 + 1 where id = $1 returning id
  ) select tell('listings_changed', '') from changed`,
}

/**
 * The CPU cost of a cached response while listings change, compared with node:http sending the same bytes.
 */
export async function measureCachedResponse(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres(['shared_buffers=256MB'])
  if (!postgres) return
  const database = await openPostgresDatabase(postgres.url, { poolSize: 4 })
  await fillDatabase(database, listings)
  const production = { NODE_ENV: 'production', SEED_DEMO: '0', RATE_LIMIT: 'off' }
  const server = await launchServer({ ...production, DATABASE_URL: postgres.url, ROLE: 'web' })
  try {
    await server.opened
    const answers = { [path]: await captureResponse(`${server.url}${path}`, headers) }
    const bare = await startBareServer('bare-node.ts', { answers })
    try {
      say(`\na hot answer, ${listings} listings, ${connections} connections`)
      await measure(database, { ours: server, bare }, say)
    } finally {
      await bare.stop()
    }
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    await database.close()
    await postgres.stop()
  }
}

interface Process {
  url: string
  pid: number
}

async function measure(
  database: Database,
  { ours, bare }: { ours: Process; bare: Process },
  say: (line: string) => void,
): Promise<void> {
  const ids = await listingsInTexas(database)
  const measured = [
    { name: 'bare node:http', process: bare, change: null },
    ...Object.entries(meanwhile).map(([name, change]) => ({ name, process: ours, change })),
  ].map((what) => ({ ...what, answers: 0, time: 0, work: 0, changes: 0 }))
  for (let round = 0; round < turns; round += 1)
    for (const sum of measured) {
      const changing =
        sum.change === null ? null : keepChanging(database, changesPerSecond, { statement: sum.change, ids })
      const before = workOf(sum.process.pid)
      const { answers, time } = await press({ url: sum.process.url, path, headers, connections }, turn)
      const changes = (await changing?.()) ?? 0
      if (round === 0) continue
      sum.answers += answers
      sum.time += time
      sum.work += workOf(sum.process.pid) - before
      sum.changes += changes
    }
  const calm = measured.find(({ name }) => name === 'no changes')
  for (const { name, answers, time, work, changes } of measured)
    say(
      `${name.padEnd(36)} ${((work * 1000) / answers).toFixed(0).padStart(5)} µs an answer ` +
        `${((answers * 1000) / time).toFixed(0).padStart(6)}/s  ${((changes * 1000) / time).toFixed(0).padStart(4)} changes/s ` +
        `${calm ? (work / answers / (calm.work / calm.answers)).toFixed(2) : ''} times the work of none`,
    )
}
