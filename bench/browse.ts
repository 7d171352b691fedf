import { cp, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import * as z from 'zod/mini'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { startBareServer } from './load/bare-server.ts'
import { captureResponse } from './load/captured-response.ts'
import { coldQuestions } from './load/cold-questions.ts'
import { fillDatabase } from './load/filled-database.ts'
import { type Asked, type Pressed, press } from './load/press.ts'
import { workOf } from './load/process-figures.ts'
import { percentile } from './scale/figures.ts'

// Compares public reads with minimal servers: node:http sending the same bytes for cached responses, Fastify
// with one indexed query for computed ones.

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    turn: { type: 'string', default: '1500' },
    engine: { type: 'string', default: 'postgres,embedded' },
  },
  args: process.argv.slice(3),
})
const connections = Number(values.connections)

/** Rounds alternate between both servers, because other load then affects them alike. `turn` is in ms. */
const turns = 5
const turn = Number(values.turn)

/** The headers of browsers. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

interface Target {
  asked: Asked
  pid: number
}

interface Figures {
  rate: number
  /** CPU time of the server's process per response, in microseconds */
  work: number
  latencies: number[]
}

// pauses of this process for garbage collection would count as latency of the servers
setFlagsFromString('--no-parallel-scavenge')

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

async function compare(name: string, ours: Target, bare: Target, goal: number): Promise<void> {
  if (!name.includes(values.only)) return
  const measured = [ours, bare].map((target) => ({ ...target, time: 0, work: 0, latencies: [] as number[] }))
  for (let round = 0; round < turns; round += 1)
    for (const sum of measured) {
      const before = workOf(sum.pid)
      const { time, latencies }: Pressed = await press(sum.asked, turn)
      if (round === 0) continue
      sum.time += time
      sum.work += workOf(sum.pid) - before
      for (const latency of latencies) sum.latencies.push(latency)
    }
  const [mine, least] = measured.map(
    ({ time, work, latencies }): Figures => ({
      rate: (latencies.length * 1000) / time,
      work: (work * 1000) / latencies.length,
      latencies,
    }),
  )
  if (mine && least) say(row(name, mine, least, goal))
}

function row(name: string, ours: Figures, bare: Figures, goal: number): string {
  const [p50, p99] = [50, 99].map((share) => percentile(ours.latencies, share).toFixed(2))
  const cells = [
    ours.rate.toFixed(0).padStart(7),
    bare.rate.toFixed(0).padStart(7),
    `${((ours.rate / bare.rate) * 100).toFixed(0)} %`.padStart(6),
    `${goal} %`.padStart(5),
    ours.work.toFixed(0).padStart(6),
    bare.work.toFixed(0).padStart(6),
    p50?.padStart(7),
    p99?.padStart(7),
    tail(ours).toFixed(1).padStart(5),
    tail(bare).toFixed(1).padStart(5),
  ]
  return `${name.padEnd(30)} ${cells.join(' ')}`
}

/** The tail latency: p99 as a multiple of p50. */
function tail({ latencies }: Figures): number {
  return percentile(latencies, 99) / percentile(latencies, 50)
}

const heading = `${''.padEnd(30)}  ours/s  bare/s  share  goal  µs/our µs/bare     p50     p99 ratio  bare`

async function measure(engine: string, environment: Record<string, string>, folder: string): Promise<void> {
  const production = { NODE_ENV: 'production', SEED_DEMO: '0', RATE_LIMIT: 'off' }
  const server = await launchServer({ ...production, ...environment })
  await server.opened
  const bare = { databaseUrl: environment.DATABASE_URL ?? null, folder }
  const bareFastify = await startBareServer('bare-fastify.ts', bare)
  try {
    say(`\n${engine}\n${heading}`)
    await measureHot(server)
    for (const { name, path, barePath } of coldQuestions()) {
      const ours = { asked: { url: server.url, path, connections }, pid: server.pid }
      const least = { asked: { url: bareFastify.url, path: barePath, connections }, pid: bareFastify.pid }
      await compare(`cold: ${name}`, ours, least, 70)
    }
  } finally {
    await bareFastify.stop()
    server.process.kill('SIGTERM')
    await server.ended
  }
}

async function measureHot(server: { url: string; pid: number }): Promise<void> {
  const listings = await (await fetch(`${server.url}/api/food-listings?limit=1`)).json()
  const [listing] = z.array(z.object({ id: z.string() })).parse(listings)
  const hot = {
    'landing HTML': '/',
    'browse HTML': '/browse',
    'detail HTML': `/food/${listing?.id}`,
    'listings JSON': '/api/food-listings',
    'search JSON': '/api/food-listings?query=sourdough&latitude=40.69&longitude=-73.94',
    'detail JSON': `/api/food-listings/${listing?.id}`,
  }
  const answers: Record<string, object> = {}
  for (const path of Object.values(hot))
    answers[path] = await captureResponse(`${server.url}${path}`, browser)
  const bareNode = await startBareServer('bare-node.ts', { answers })
  try {
    for (const [name, path] of Object.entries(hot)) {
      const asked = { path, headers: browser, connections }
      const ours = { asked: { ...asked, url: server.url }, pid: server.pid }
      await compare(`hot: ${name}`, ours, { asked: { ...asked, url: bareNode.url }, pid: bareNode.pid }, 50)
    }
  } finally {
    await bareNode.stop()
  }
}

say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors, ${values.listings} listings`)
const listings = Number(values.listings)
if (values.engine.includes('postgres')) await measurePostgres()
if (values.engine.includes('embedded')) await measureEmbedded()

async function measurePostgres(): Promise<void> {
  const postgres = await startPostgres(['shared_buffers=512MB'])
  if (!postgres) return say('No PostgreSQL found: only the embedded engine is measured.')
  try {
    const database = await openPostgresDatabase(postgres.url, { poolSize: 2 })
    await fillDatabase(database, listings)
    await database.close()
    await measure('PostgreSQL', { DATABASE_URL: postgres.url, ROLE: 'web' }, '')
  } finally {
    await postgres.stop()
  }
}

/** An embedded database belongs to one process, so the bare server uses a copy. */
async function measureEmbedded(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bakesale-bench-'))
  const own = join(folder, 'own')
  const copy = join(folder, 'copy')
  try {
    const database = await openEmbeddedDatabase(own)
    await fillDatabase(database, listings)
    await database.close()
    await cp(own, copy, { recursive: true })
    await measure('embedded', { DATA_DIR: own }, copy)
  } finally {
    await rm(folder, { recursive: true })
  }
}
