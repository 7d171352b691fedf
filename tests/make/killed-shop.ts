import { sql } from 'kysely'
import { expect } from 'vitest'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { newId } from '#server/database/new-id.ts'
import { Order } from '#shared/api/orders.ts'
import { createBakeSaleClient, done } from '#tests/client/bakesale-client.ts'
import { freePort } from '#tests/setup/postgres-server.ts'
import { startCommand } from '../../scripts/start-command.ts'
import { atThisClock } from './at-this-clock.ts'
import { type MailingServer, signUpConfirmedAt } from './mail-files.ts'
import { goodListing } from './make-listing.ts'
import { seeded } from './seeded.ts'
import { callServer, liftPickupLimitsAt } from './server-client.ts'
import { compiledOnce, launchServer, type ServerProcess } from './server-process.ts'

/** Servings in the shop. */
export const servings = 900
const buyersAtOnce = 3
/** The longest time between a server's first order and its kill, in milliseconds. */
const longestSale = 100

/** Starts a server on a data folder and adds it to `started`, which the test stops. */
export async function launchShop(
  started: ServerProcess[],
  dataDir: string,
  port: number,
): Promise<ServerProcess> {
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    SEED_DEMO: '0',
    LOG_LEVEL: 'silent',
  }
  const server = await launchServer(environment, compiledOnce(atThisClock(startCommand())))
  started.push(server)
  await server.opened
  return server
}

/** A shop with one large listing, and somebody who buys it. */
export async function openShop(server: MailingServer): Promise<{ buyer: string; listing: { id: string } }> {
  const { url } = server
  const baker = await signUpConfirmedAt(server, 'baker@example.org')
  await liftPickupLimitsAt(url, baker)
  const body = { ...goodListing(), servingsAvailable: servings }
  const api = createBakeSaleClient(url, { cookie: baker })
  const listing = await done(api.POST('/api/food-listings', { body }))
  return { buyer: await signUpConfirmedAt(server, 'buyer@example.org'), listing }
}

/** One buyer orders one serving. */
export function order(url: string, buyer: string, listingId: string) {
  const body = { foodListingId: listingId, quantity: 1, pickupTime: '17:30' }
  const headers = { 'idempotency-key': newId() }
  return callServer(url, 'POST', '/api/orders', { cookie: buyer, body, headers })
}

/** Orders without a pause until the server is gone; reports each acknowledged order. */
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
    // the connection broke: unacknowledged orders may or may not exist
  }
}

/** Reads the data folder of a stopped server. */
export async function stored(dataDir: string) {
  const database = await openEmbeddedDatabase(dataDir)
  const { db } = database
  const orders = await db.selectFrom('orders').select(['id', 'quantity']).execute()
  const { servings_available: left } = await db
    .selectFrom('food_listings')
    .select('servings_available')
    .executeTakeFirstOrThrow()
  // reads every table and index completely
  await sql`select count(*) from users, sessions`.execute(db)
  await database.close()
  return {
    ids: orders.map(({ id }) => id),
    sold: orders.reduce((sum, { quantity }) => sum + quantity, 0),
    left,
  }
}

/**
 * Sells without a pause while the server is killed several times, at seeded moments; fails when an acknowledged order
 * or a serving is lost.
 */
export async function sellThroughKills(
  started: ServerProcess[],
  dataDir: string,
  kills: number,
  seed: number,
): Promise<void> {
  const random = seeded(seed)
  const port = await freePort()
  const placed: string[] = []
  let server = await launchShop(started, dataDir, port)
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
    server = await launchShop(started, dataDir, port)
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
