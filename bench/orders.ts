import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { migrate } from '#server/database/migrate.ts'
import { newId } from '#server/database/new-id.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newPickupCode } from '#server/orders/pickup/pickup-code.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { checkout, fillUp, openShop, type Shop, type Work, work } from './load/checkout-shop.ts'
import { ordersOverHttp } from './orders/over-http.ts'

// Checkouts per second compared with a bare transaction that locks the listing, adds the order and takes the
// stock; then orders over HTTP compared with the same.

/** Rounds alternate between both, because other load then affects them alike. `turn` is in ms. */
const turns = 9
const turn = 500
const shoppers = [1, 16]
const bareTransaction: Work = async ({ database, outsiderId, cookId }, { listingId }) => {
  await inTransaction(database.db, (trx) => bareStatements(trx, outsiderId, cookId, listingId))
}

/** A minimal order: no checkout, no payment, no response. */
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

/** How many actions per second these concurrent shoppers complete. */
async function rates(
  shop: Shop,
  count: number,
  isContended: boolean,
): Promise<{ bare: number; ours: number }> {
  const measured = [bareTransaction, checkout].map((once) => ({ once, done: 0, time: 0 }))
  for (let round = 0; round < turns; round += 1)
    for (const sum of measured) {
      await fillUp(shop)
      const start = performance.now()
      const done = await work(shop, sum.once, { shoppers: count, isContended, time: turn })
      if (round === 0) continue
      sum.done += done
      sum.time += performance.now() - start
    }
  const [bare = 0, ours = 0] = measured.map(({ done, time }) => (done * 1000) / time)
  return { bare, ours }
}

async function measure(name: string, database: Database): Promise<void> {
  const shop = await openShop(database, Math.max(...shoppers))
  // order events are only sent while a process listens
  const stop = await database.listen(
    'order_changed',
    () => undefined,
    () => undefined,
  )
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
  await stop()
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

await ordersOverHttp(bareTransaction, (line) => process.stdout.write(`${line}\n`))
