import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { newId } from '#server/database/new-id.ts'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { type MailingServer, signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, liftPickupLimitsAt } from '#tests/make/server-client.ts'
import { compiledOnce, launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { freePort } from '#tests/setup/postgres-server.ts'
import { startCommand } from '../../scripts/start-command.ts'

const servings = 900
const buyersAtOnce = 3
/** After the first order of a start the kill comes within this many milliseconds. */
const longestSale = 100

describe('a server that ends while people order', () => {
  const started: ServerProcess[] = []
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-killed-'))
  })
  afterEach(async () => {
    for (const server of started.splice(0)) {
      server.process.kill('SIGKILL')
      await server.ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  async function launch(dataDir: string, port: number): Promise<ServerProcess> {
    const environment = {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED_DEMO: '0',
      LOG_LEVEL: 'silent',
    }
    const server = await launchServer(environment, compiledOnce(startCommand()))
    started.push(server)
    await server.opened
    return server
  }

  /** A shop with one large listing, and somebody who buys it. */
  async function openShop(server: MailingServer): Promise<{ buyer: string; listing: Listing }> {
    const { url } = server
    const baker = await signUpConfirmedAt(server, 'baker@example.org')
    await liftPickupLimitsAt(url, baker)
    const body = listingBody({ servingsAvailable: servings })
    const answer = await callServer(url, 'POST', '/api/food-listings', { cookie: baker, body })
    return {
      buyer: await signUpConfirmedAt(server, 'buyer@example.org'),
      listing: Listing.parse(answer.body),
    }
  }

  function order(url: string, buyer: string, listingId: string) {
    const body = { foodListingId: listingId, quantity: 1, pickupTime: '17:30' }
    const headers = { 'idempotency-key': newId() }
    return callServer(url, 'POST', '/api/orders', { cookie: buyer, body, headers })
  }

  /** Orders without a pause until the server is gone; tells each order that it was told is placed. */
  async function orderUntilTheEnd(
    url: string,
    buyer: string,
    listingId: string,
    onPlaced: (id: string) => void,
  ): Promise<void> {
    try {
      for (;;) {
        const answer = await order(url, buyer, listingId)
        if (answer.status === 201) onPlaced(Order.parse(answer.body).id)
      }
    } catch {
      // the connection broke off: what was not acknowledged may be there or not
    }
  }

  /** What the data folder holds once no server has it. */
  async function stored(dataDir: string) {
    const database = await openEmbeddedDatabase(dataDir)
    const { db } = database
    const orders = await db.selectFrom('orders').select(['id', 'quantity']).execute()
    const { servings_available: left } = await db
      .selectFrom('food_listings')
      .select('servings_available')
      .executeTakeFirstOrThrow()
    // every table and index is read to its end
    await sql`select count(*) from users, sessions`.execute(db)
    await database.close()
    return {
      ids: orders.map(({ id }) => id),
      sold: orders.reduce((sum, { quantity }) => sum + quantity, 0),
      left,
    }
  }

  // two shops side by side, so that one starts again while the other sells
  it.each([{ seed: 20_261_120, kills: 10 }])(
    'keeps every acknowledged order and every serving through 20 kills (2 × $kills, seed $seed)',
    async ({ seed, kills }) => {
      await Promise.all([sellThroughKills('first', kills, seed), sellThroughKills('second', kills, seed + 1)])
    },
    // it starts a server 22 times, which takes a busy machine long
    900_000,
  )

  async function sellThroughKills(name: string, kills: number, seed: number): Promise<void> {
    const dataDir = join(folder, name)
    const random = seeded(seed)
    const port = await freePort()
    const placed: string[] = []
    let server = await launch(dataDir, port)
    const { buyer, listing } = await openShop({ url: server.url, dataDir })
    for (let kill = 0; kill < kills; kill += 1) {
      const before = placed.length
      const { promise: first, resolve: sells } = Promise.withResolvers<void>()
      const onPlaced = (id: string) => {
        placed.push(id)
        sells()
      }
      const { url, process: dying, ended } = server
      const selling = Array.from({ length: buyersAtOnce }, () =>
        orderUntilTheEnd(url, buyer, listing.id, onPlaced),
      )
      // a kill before any order would prove nothing
      await first
      setTimeout(() => dying.kill('SIGKILL'), random() * longestSale)
      await Promise.all([...selling, ended])
      server = await launch(dataDir, port)
      for (const id of placed.slice(before)) {
        const answer = await callServer(server.url, 'GET', `/api/orders/${id}`, { cookie: buyer })
        expect(answer.status, `order ${id} after kill ${kill + 1}`).toBe(200)
      }
    }
    server.process.kill('SIGKILL')
    await server.ended
    const { ids, sold, left } = await stored(dataDir)
    expect(ids).toEqual(expect.arrayContaining(placed))
    expect(sold + left).toBe(servings)
  }

  it('answers the orders under way at SIGTERM, then ends and gives the folder back', async () => {
    const server = await launch(folder, await freePort())
    const { buyer, listing } = await openShop({ url: server.url, dataDir: folder })
    const together = <T>(ask: () => Promise<T>) => Array.from({ length: 8 }, ask)
    // opens the connections, so that the first answer says that the other orders have arrived, too
    await Promise.all(together(() => callServer(server.url, 'GET', '/healthz')))
    const underWay = together(() => order(server.url, buyer, listing.id))
    await Promise.race(underWay)
    server.process.kill('SIGTERM')
    const answers = await Promise.all(underWay)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    const placed = answers.filter(({ status }) => status === 201).map(({ body }) => Order.parse(body).id)
    expect(placed).toHaveLength(answers.length)
    expect(readdirSync(folder)).not.toContain('bakesale.lock')
    const { ids, sold, left } = await stored(folder)
    expect(ids.sort()).toEqual(placed.sort())
    expect(sold + left).toBe(servings)
  })
})

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
