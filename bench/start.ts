import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { coldQuestions } from './load/cold-questions.ts'
import { press } from './load/press.ts'
import { memoryOf, workOf } from './load/process-figures.ts'

// The time from a process's start to its first page, and its memory then: with an empty and an existing
// database, on both engines.

/** Measurements per start; the fastest counts, because other load only slows it down. */
const tries = 3

/** How long it is under load before memory is read again, in milliseconds. */
const pressing = 15_000

interface Started {
  server: ServerProcess
  /** milliseconds until the first page, elapsed and of CPU time */
  time: number
  work: number
}

const say = (text: string) => process.stdout.write(`${text}\n`)

async function start(environment: Record<string, string>): Promise<Started> {
  const from = performance.now()
  const production = { NODE_ENV: 'production', SEED_DEMO: '1' }
  const server = await launchServer({ ...production, ...environment })
  for (;;) {
    const answer = await fetch(`${server.url}/browse`).catch(() => null)
    await answer?.text()
    if (answer?.status === 200) break
    await pause(5)
  }
  return { server, time: performance.now() - from, work: workOf(server.pid) }
}

async function stop({ process, ended }: ServerProcess): Promise<void> {
  process.kill('SIGTERM')
  await ended
}

/** The fastest of some starts, and the lowest memory after one. */
async function measure(name: string, environments: readonly Record<string, string>[]): Promise<void> {
  const times: number[] = []
  const work: number[] = []
  const memory: number[] = []
  for (const environment of environments) {
    const started = await start(environment)
    times.push(started.time)
    work.push(started.work)
    memory.push(memoryOf(started.server.pid))
    await stop(started.server)
  }
  const least = (values: readonly number[]) => Math.min(...values)
  say(
    `${name.padEnd(34)} ${(least(times) / 1000).toFixed(2).padStart(6)} s ` +
      `${(least(work) / 1000).toFixed(2).padStart(6)} s of work ${least(memory).toFixed(0).padStart(5)} MB`,
  )
}

/** The memory of a process after a while under every kind of public read. */
async function measurePressed(name: string, environment: Record<string, string>): Promise<void> {
  const { server } = await start({ RATE_LIMIT: 'off', ...environment })
  const before = memoryOf(server.pid)
  const cold = coldQuestions().map(({ path }) => path)
  const paths = [() => '/', () => '/browse', ...cold]
  let asked = 0
  const path = () => {
    asked += 1
    return paths[asked % paths.length]?.() ?? '/'
  }
  const { answers } = await press({ url: server.url, path, connections: 16 }, pressing)
  const pressed = memoryOf(server.pid)
  await stop(server)
  say(
    `${name.padEnd(34)} ${before.toFixed(0)} MB after its first page, ${pressed.toFixed(0)} MB after ${answers} answers more`,
  )
}

say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors`)
const folder = await mkdtemp(join(tmpdir(), 'bakesale-bench-'))
const folders = Array.from({ length: tries }, (_, place) => ({ DATA_DIR: join(folder, String(place)) }))
const postgres = await startPostgres()
try {
  await measure('embedded, empty', folders)
  await measure('embedded, there already', folders)
  if (postgres) {
    const own = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.url }
    await measure('PostgreSQL, empty', [own])
    await measure(
      'PostgreSQL, there already',
      folders.map(() => own),
    )
    await measure(
      'PostgreSQL, ROLE=web',
      folders.map(() => ({ ...own, ROLE: 'web' })),
    )
    await measurePressed('PostgreSQL, ROLE=web', { ...own, ROLE: 'web' })
    await measurePressed('PostgreSQL, ROLE=all', own)
  } else say('No PostgreSQL found: only the embedded engine is measured.')
  await measurePressed('embedded', folders[0] ?? {})
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true })
}
