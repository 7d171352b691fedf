import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { changePrice, keepChanging, listingsInTexas } from './changes/keep-changing.ts'
import { fillDatabase } from './load/filled-database.ts'
import { memoryOf } from './load/process-figures.ts'
import { openShop } from './load/soak-shop.ts'
import { percentile } from './scale/figures.ts'

// Many visitors for minutes, while bakers in Texas change listings: does it stay fast, does memory grow, does
// anything fail?
//
//   npm run bench -- soak [--minutes 10] [--people 40] [--changes 0]

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '40' },
    changes: { type: 'string', default: '0' },
  },
  args: process.argv.slice(3),
})
const minutes = Number(values.minutes)
const people = Number(values.people)
const changesPerSecond = Number(values.changes)

/** A visitor's pause between actions, and the interval of memory readings, in milliseconds. */
const look = { least: 50, most: 250 }
const memoryEvery = 2_000
const minute = 60_000

/** The memory readings at the end of a minute: its last ten seconds. */
const endOfMinute = 5

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Minute {
  latencies: number[]
  failures: string[]
  /** megabytes, in order of time */
  memory: number[]
}

const postgres = await startPostgres()
if (!postgres) throw new Error('This benchmark needs PostgreSQL.')
const folder = await mkdtemp(join(tmpdir(), 'bakesale-bench-'))
const database = await openPostgresDatabase(postgres.url, { poolSize: 2 })
await fillDatabase(database, 5_000)
const server = await launchServer({
  NODE_ENV: 'production',
  SEED_DEMO: '0',
  RATE_LIMIT: 'off',
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
})
try {
  await server.opened
  await soak()
} finally {
  server.process.kill('SIGTERM')
  await server.ended
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function soak(): Promise<void> {
  const shop = await openShop({ url: server.url, dataDir: folder })
  const perMinute: Minute[] = Array.from({ length: minutes }, () => ({
    latencies: [],
    failures: [],
    memory: [],
  }))
  const from = performance.now()
  const end = from + minutes * minute
  const now = () => perMinute[Math.min(minutes - 1, Math.floor((performance.now() - from) / minute))]

  async function live(): Promise<void> {
    while (performance.now() < end) {
      const started = performance.now()
      const failure = await shop.doSomething().then(
        () => null,
        (error: unknown) => String(error),
      )
      now()?.latencies.push(performance.now() - started)
      if (failure !== null) now()?.failures.push(failure)
      await pause(look.least + Math.random() * (look.most - look.least))
    }
  }

  async function watchMemory(): Promise<void> {
    for (; performance.now() < end; await pause(memoryEvery)) now()?.memory.push(memoryOf(server.pid))
  }

  async function report(): Promise<void> {
    say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors, ${people} people`)
    say('minute   done   p50 ms   p99 ms  errors  memory MB')
    for (const [place, passed] of perMinute.entries()) {
      await pause(Math.max(0, from + (place + 1) * minute - performance.now()))
      say(row(place + 1, passed))
    }
  }

  const changes = { statement: changePrice, ids: await listingsInTexas(database) }
  const stopChanging = keepChanging(database, changesPerSecond, changes)
  let changed = 0
  try {
    await Promise.all([...Array.from({ length: people }, live), watchMemory(), report()])
  } finally {
    changed = await stopChanging()
  }
  if (changed > 0) say(`${(changed / minutes / 60).toFixed(1)} changes a second`)
  shop.close()
  sumUp(perMinute, shop.counts())
}

function row(number: number, { latencies, failures, memory }: Minute): string {
  const cells = [
    String(latencies.length).padStart(6),
    percentile(latencies, 50).toFixed(1).padStart(8),
    percentile(latencies, 99).toFixed(1).padStart(8),
    String(failures.length).padStart(7),
    percentile(memory, 50).toFixed(0).padStart(10),
  ]
  return `${String(number).padStart(6)} ${cells.join(' ')}`
}

function sumUp(perMinute: readonly Minute[], counts: string): void {
  const failures = perMinute.flatMap((passed) => passed.failures)
  const [first] = perMinute
  const half = perMinute[Math.ceil(minutes / 2) - 1]
  const last = perMinute.at(-1)
  say(counts)
  if (first && half && last && half !== last) {
    const end = percentile(last.memory, 50)
    const growth = (from: number[]) => `${((end / percentile(from, 50) - 1) * 100).toFixed(1)} %`
    say(
      `memory from the first minute's end to the last: ${growth(first.memory.slice(-endOfMinute))} (goal: at most 10 %)`,
    )
    // warming up has ended by then, a leak has not
    say(`memory from half of the time to the last minute: ${growth(half.memory)} (goal: at most 2 %)`)
  }
  say(`errors: ${failures.length}`)
  for (const failure of new Set(failures)) say(`  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}
