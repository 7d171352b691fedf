import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { placeCheckout } from '#server/checkouts/place-checkout.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { migrate } from '#server/database/migrate.ts'
import { newId } from '#server/database/new-id.ts'
import { openPostgresDatabase } from '#server/database/open-postgres-database.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newPickupCode } from '#server/orders/pickup-code.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'

// Checkouts a second beside the bare transaction that any shop needs: lock the listing, add the order, take the stock.

/** As many servings as a listing can have; filled up before every figure. */
const mostServings = 10_000

/**
 * How often both are measured in turn, and for how long each time, in milliseconds: whatever else the machine does then
 * meets both alike. The first turn warms up and does not count.
 */
const turns = 9
const turn = 500
const shoppers = [1, 16]
/** Where shoppers do not contend, each has listings of their own. */
const listingsPerShopper = 20

interface Shop {
  database: Database
  buyerIds: string[]
  cookId: string
  listingIds: string[]
}

type Work = (shop: Shop, shopper: number, listingId: string) => Promise<void>

const checkout: Work = async ({ database, buyerIds, cookId }, shopper, foodListingId) => {
  const context = { db: database.db, now: () => new Date(), config }
  const bakers = [{ cookId, payWay: 'paypal' as const, lines: [{ foodListingId, quantity: 1 }] }]
  await placeCheckout(context, { id: buyerIds[shopper] ?? '' }, { bakers }, newId())
}

const bareTransaction: Work = async ({ database, buyerIds, cookId }, shopper, listingId) => {
  await inTransaction(database.db, (trx) => bareStatements(trx, buyerIds[shopper] ?? '', cookId, listingId))
}

/** The least that placing an order is: no checkout, no payment, no answer. */
async function bareStatements(trx: Trx, buyerId: string, cookId: string, listingId: string): Promise<void> {
  await sql`select price_cents, servings_available from food_listings where id = ${listingId} for no key update`.execute(
    trx,
  )
  await sql`insert into orders
    (id, buyer_id, cook_id, food_listing_id, title, serving_description, unit_price_cents, quantity, subtotal_cents,
     total_cents, commission_cents, seller_cents, placed_at, pickup_code)
    values (${newId()}, ${buyerId}, ${cookId}, ${listingId}, 'Country sourdough', 'one loaf', 950, 1, 950, 950, 71, 879,
     now(), ${newPickupCode()})`.execute(trx)
  await sql`update food_listings set servings_available = servings_available - 1, updated_at = now() where id = ${listingId}`.execute(
    trx,
  )
}

const config = readConfig({ LOG_LEVEL: 'silent' })

async function openShop(database: Database): Promise<Shop> {
  const { db } = database
  const cookId = await insertBaker(db, { paypal_email: 'baker@pay.example' })
  const most = Math.max(...shoppers)
  const buyerIds = await Promise.all(Array.from({ length: most }, () => insertBaker(db)))
  const ready_at = new Date(Date.now() + 24 * 60 * 60_000)
  const rows = Array.from({ length: most * listingsPerShopper }, () =>
    listingRow(cookId, { servings_available: mostServings, ready_at }),
  )
  await insertListings(db, rows)
  return { database, buyerIds, cookId, listingIds: rows.map(({ id }) => id) }
}

/** How often each work is done in a second, by so many shoppers at once. */
async function rates(
  shop: Shop,
  count: number,
  isContended: boolean,
): Promise<{ bare: number; ours: number }> {
  await shop.database.db.updateTable('food_listings').set({ servings_available: mostServings }).execute()
  const measured = [bareTransaction, checkout].map((work) => ({ work, done: 0, time: 0 }))
  for (let round = 0; round < turns; round += 1)
    for (const sum of measured) {
      const start = performance.now()
      const done = await run(shop, sum.work, count, isContended, turn)
      if (round === 0) continue
      sum.done += done
      sum.time += performance.now() - start
    }
  const [bare = 0, ours = 0] = measured.map(({ done, time }) => (done * 1000) / time)
  return { bare, ours }
}

async function run(
  shop: Shop,
  work: Work,
  count: number,
  isContended: boolean,
  time: number,
): Promise<number> {
  const end = performance.now() + time
  const counts = await Promise.all(
    Array.from({ length: count }, async (_, shopper) => {
      let done = 0
      for (; performance.now() < end; done += 1) {
        const own = shopper * listingsPerShopper + (done % listingsPerShopper)
        await work(shop, shopper, shop.listingIds[isContended ? 0 : own] ?? '')
      }
      return done
    }),
  )
  return counts.reduce((sum, done) => sum + done, 0)
}

async function measure(name: string, database: Database): Promise<void> {
  const shop = await openShop(database)
  for (const isContended of [false, true])
    for (const count of shoppers) {
      const { bare, ours } = await rates(shop, count, isContended)
      const share = `${Math.round((ours / bare) * 100)} %`.padStart(6)
      const where = isContended ? 'one listing ' : 'own listings'
      process.stdout.write(
        `${name.padEnd(9)} ${where} ${String(count).padStart(3)} shopper${count === 1 ? ' ' : 's'}  ` +
          `checkouts ${ours.toFixed(0).padStart(5)}/s  bare ${bare.toFixed(0).padStart(5)}/s  ${share}\n`,
      )
    }
}

const folder = await mkdtemp(join(tmpdir(), 'bakesale-bench-'))
const embedded = await openEmbeddedDatabase(folder)
await migrate(embedded)
await measure('embedded', embedded)
await embedded.close()
await rm(folder, { recursive: true })

const server = await startPostgres()
if (server) {
  const postgres = await openPostgresDatabase(server.url, { poolSize: 20 })
  await migrate(postgres)
  await measure('postgres', postgres)
  await postgres.close()
  await server.stop()
} else process.stdout.write('No PostgreSQL found: only the embedded engine was measured.\n')
