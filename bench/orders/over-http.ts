import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, liftPickupLimitsAt } from '#tests/make/server-client.ts'
import { launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { fillUp, openShop, type Work, work } from '../load/checkout-shop.ts'
import { workOf } from '../load/process-figures.ts'

const shoppers = 8

/**
 * Each shopper alternates between buyers: placing an order reads all of the buyer's open orders, and real
 * buyers have few.
 */
const buyersPerShopper = 10

/** The number of rounds, alternating between both, and their length in ms; the first is a warm-up. */
const turns = 7
const turn = 2_000

const Created = z.object({ id: z.string() })

/** A shop over HTTP: the cookies of each shopper's buyers, and the shopper's own listing. */
interface Counter {
  cookies: string[][]
  listingIds: string[]
}

/**
 * Reports the CPU time of an order at pickup over HTTP in the web process and in the worker, which sends its
 * emails, and orders per second compared with `bare`, on the same PostgreSQL.
 */
export async function ordersOverHttp(bare: Work, say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) return
  const folder = await mkdtemp(join(tmpdir(), 'bakesale-bench-'))
  const shared = { NODE_ENV: 'production', SEED_DEMO: '0', DATABASE_URL: postgres.url, DATA_DIR: folder }
  const worker = await launchServer({ ...shared, ROLE: 'worker' })
  await worker.opened
  const web = await launchServer({ ...shared, ROLE: 'web' })
  const database = await openPostgresDatabase(postgres.url, { poolSize: shoppers })
  try {
    await web.opened
    const counter = await openCounter({ url: web.url, dataDir: folder })
    const shop = await openShop(database, shoppers)
    const order: Work = (_, once) => orderAt(web, counter, once)
    const sums = [bare, order].map((once) => ({ once, done: 0, time: 0, web: 0, worker: 0 }))
    for (let round = 0; round < turns; round += 1) {
      await fillUp(shop)
      for (const sum of sums) {
        const before = { at: performance.now(), web: workOf(web.pid), worker: workOf(worker.pid) }
        const done = await work(shop, sum.once, { shoppers, isContended: false, time: turn })
        if (round === 0) continue
        sum.done += done
        sum.time += performance.now() - before.at
        sum.web += workOf(web.pid) - before.web
        sum.worker += workOf(worker.pid) - before.worker
      }
    }
    const [least, ours] = sums
    if (!least || !ours) throw new Error('A measurement is missing')
    const rate = ({ done, time }: { done: number; time: number }) => (done * 1000) / time
    say(
      `over HTTP, ${shoppers} shoppers: ${rate(ours).toFixed(0)}/s of ${rate(least).toFixed(0)}/s bare, ` +
        `${Math.round((rate(ours) / rate(least)) * 100)} %; of the web process ${(ours.web / ours.done).toFixed(2)} ms an order, ` +
        `of the worker ${(ours.worker / ours.done).toFixed(2)} ms`,
    )
  } finally {
    await database.close()
    for (const server of [web, worker]) {
      server.process.kill('SIGTERM')
      await server.ended
    }
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

async function openCounter(server: { url: string; dataDir: string }): Promise<Counter> {
  const baker = await signUpConfirmedAt(server, 'baker@bench.example')
  await liftPickupLimitsAt(server.url, baker)
  const cookies: string[][] = []
  const listingIds: string[] = []
  for (let shopper = 0; shopper < shoppers; shopper += 1) {
    const own: string[] = []
    for (let buyer = 0; buyer < buyersPerShopper; buyer += 1)
      own.push(await signUpConfirmedAt(server, `buyer-${shopper}-${buyer}@bench.example`))
    cookies.push(own)
    const body = listingBody({ title: `Country sourdough ${shopper}`, servingsAvailable: 10_000 })
    const made = await callServer(server.url, 'POST', '/api/food-listings', { cookie: baker, body })
    listingIds.push(Created.parse(made.body).id)
  }
  return { cookies, listingIds }
}

async function orderAt(
  { url }: ServerProcess,
  { cookies, listingIds }: Counter,
  { shopper, turn }: Parameters<Work>[1],
): Promise<void> {
  const body = { foodListingId: listingIds[shopper], quantity: 1 }
  const cookie = cookies[shopper]?.[turn % buyersPerShopper] ?? ''
  const answer = await callServer(url, 'POST', '/api/orders', { cookie, body })
  if (answer.status !== 201) throw new Error(`Placing an order returned ${answer.status}`)
}
