import { placeCheckout } from '#server/checkouts/place-checkout.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { readConfig } from '#server/read-config.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'

/** A listing's maximum servings; `fillUp` before every measurement. */
const mostServings = 10_000

/** Shoppers without contention have listings of their own. */
const listingsPerShopper = 20

/**
 * Each checkout has another buyer: placing an order reads all of the buyer's open orders, and real buyers
 * have few.
 */
const buyersPerShopper = 100

const config = readConfig({ LOG_LEVEL: 'silent' })

/** A baker with listings and buyers. */
export interface Shop {
  database: Database
  buyerIds: string[]
  /** the buyer of the bare transactions */
  outsiderId: string
  cookId: string
  listingIds: string[]
}

/** One action of a shopper with a listing and buyer; `turn` counts the shopper's earlier actions. */
export type Work = (
  shop: Shop,
  once: { shopper: number; turn: number; buyerId: string; listingId: string },
) => Promise<void>

/** Places a checkout of one serving, paid online. */
export const checkout: Work = async ({ database, cookId }, { buyerId, listingId }) => {
  const context = { db: database.db, now: () => new Date(), config }
  const bakers = [{ cookId, payWay: 'paypal' as const, lines: [{ foodListingId: listingId, quantity: 1 }] }]
  await placeCheckout(context, { id: buyerId }, { bakers }, newId())
}

/** Creates a shop for a number of shoppers in a migrated database. */
export async function openShop(database: Database, shoppers: number): Promise<Shop> {
  const { db } = database
  const cookId = await insertBaker(db, { paypal_email: 'baker@pay.example' })
  const outsiderId = await insertBaker(db)
  const buyerIds: string[] = []
  for (let left = shoppers * buyersPerShopper; left > 0; left -= 1) buyerIds.push(await insertBaker(db))
  const ready_at = new Date(Date.now() + 24 * 60 * 60_000)
  const rows = Array.from({ length: shoppers * listingsPerShopper }, () =>
    listingRow(cookId, { servings_available: mostServings, ready_at }),
  )
  await insertListings(db, rows)
  return { database, buyerIds, outsiderId, cookId, listingIds: rows.map(({ id }) => id) }
}

/** Refills all listings after ending all open orders. */
export async function fillUp({ database: { db } }: Shop): Promise<void> {
  const over = { status: 'cancelled', payment_status: 'failed', cancelled_at: new Date() } as const
  await db.updateTable('orders').set(over).where('payment_status', '=', 'awaiting_payment').execute()
  const pickedUp = { status: 'completed', completed_at: new Date() } as const
  await db.updateTable('orders').set(pickedUp).where('status', '=', 'pending').execute()
  await db.updateTable('food_listings').set({ servings_available: mostServings }).execute()
}

/**
 * Runs the action concurrently for some milliseconds, on one listing or on separate ones; returns the number
 * of actions.
 */
export async function work(
  shop: Shop,
  once: Work,
  { shoppers, isContended, time }: { shoppers: number; isContended: boolean; time: number },
): Promise<number> {
  const end = performance.now() + time
  const counts = await Promise.all(
    Array.from({ length: shoppers }, async (_, shopper) => {
      let done = 0
      for (; performance.now() < end; done += 1) {
        const own = shopper * listingsPerShopper + (done % listingsPerShopper)
        const listingId = shop.listingIds[isContended ? 0 : own] ?? ''
        const buyerId = shop.buyerIds[shopper * buyersPerShopper + (done % buyersPerShopper)] ?? ''
        await once(shop, { shopper, turn: done, buyerId, listingId })
      }
      return done
    }),
  )
  return counts.reduce((sum, done) => sum + done, 0)
}
