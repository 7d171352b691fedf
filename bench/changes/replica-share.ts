import type { Database } from '#server/database/database.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { startReplica } from '#tests/setup/postgres-replica.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { coldQuestions } from '../load/cold-questions.ts'
import { fillDatabase } from '../load/filled-database.ts'
import { press } from '../load/press.ts'
import { changePrice, keepChanging, listingsInTexas } from './keep-changing.ts'

const listings = 5_000
const connections = 8

/** Changed listings per second; zero is the ceiling. */
const rates = [0, 20, 50, 100, 1_000]

/** The number of rounds, alternating between all rates, and their length in ms; the first is a warm-up. */
const turns = 4
const turn = 2_000

/** The share of new searches that a replica answers while listings change. */
export async function replicaShare(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'shared_buffers=256MB',
  ])
  if (!postgres) return
  const database = await openPostgresDatabase(postgres.url, { poolSize: 8 })
  await fillDatabase(database, listings)
  const replica = await startReplica(postgres.url)
  const production = { NODE_ENV: 'production', SEED_DEMO: '0', RATE_LIMIT: 'off', ROLE: 'web' }
  const server = await launchServer({
    ...production,
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: replica.url,
  })
  try {
    await server.opened
    say(`\nsearches that nobody asked before, ${listings} listings, ${connections} connections, one replica`)
    await measure(database, server.url, say)
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    await replica.stop()
    await database.close()
    await postgres.stop()
  }
}

async function measure(database: Database, url: string, say: (line: string) => void): Promise<void> {
  const ids = await listingsInTexas(database)
  const [question] = coldQuestions()
  if (!question) throw new Error('There is no question')
  const measured = rates.map((rate) => ({
    rate,
    answers: 0,
    time: 0,
    changes: 0,
    onReplica: 0,
    onPrimary: 0,
  }))
  for (let round = 0; round < turns; round += 1)
    for (const sum of measured) {
      const stop = keepChanging(database, sum.rate, { statement: changePrice, ids })
      const before = await readsOf(url)
      const { answers, time } = await press({ url, path: question.path, connections }, turn)
      const changes = await stop()
      const after = await readsOf(url)
      if (round === 0) continue
      sum.answers += answers
      sum.time += time
      sum.changes += changes
      sum.onReplica += after.onReplica - before.onReplica
      sum.onPrimary += after.onPrimary - before.onPrimary
    }
  for (const { rate, answers, time, changes, onReplica, onPrimary } of measured)
    say(
      `${`${rate} changes a second`.padEnd(24)} on the replica ${((onReplica / (onReplica + onPrimary)) * 100).toFixed(1).padStart(5)} % ` +
        `${((answers * 1000) / time).toFixed(0).padStart(6)} answers/s  ${((changes * 1000) / time).toFixed(0).padStart(4)} changes/s`,
    )
}

/**
 * The reads that a server's replica answered since its start, and those that the primary answered instead.
 */
async function readsOf(url: string): Promise<{ onReplica: number; onPrimary: number }> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1])
  return {
    onReplica: figure('database_replica_reads'),
    onPrimary: figure('database_replica_reads_too_old') + figure('database_replica_reads_failed'),
  }
}
