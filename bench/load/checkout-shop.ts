import { placeCheckout } from '#server/checkouts/place-checkout.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { readConfig } from '#server/read-config.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'

/** As many servings as a listing can have; `fillUp` before every figure. */
const mostServings = 10_000

/** Where shoppers do not contend, each has listings of their own. */
const listingsPerShopper = 20

const config = readConfig({ LOG_LEVEL: 'silent' })

/** A baker, what they sell, and who buys it. */
export interface Shop {
  database: Database
  buyerIds: string[]
  cookId: string
  listingIds: string[]
}

/** What a shopper does once with a listing. */
export type Work = (shop: Shop, shopper: number, listingId: string) => Promise<void>

/** Places a checkout of one serving, to be paid online. */
export const checkout: Work = async ({ database, buyerIds, cookId }, shopper, foodListingId) => {
  const context = { db: database.db, now: () => new Date(), config }
  const bakers = [{ cookId, payWay: 'paypal' as const, lines: [{ foodListingId, quantity: 1 }] }]
  await placeCheckout(context, { id: buyerIds[shopper] ?? '' }, { bakers }, newId())
}

/** Opens a shop in a migrated database for so many shoppers. */
export async function openShop(database: Database, shoppers: number): Promise<Shop> {
  const { db } = database
  const cookId = await insertBaker(db, { paypal_email: 'baker@pay.example' })
  const buyerIds = await Promise.all(Array.from({ length: shoppers }, () => insertBaker(db)))
  const ready_at = new Date(Date.now() + 24 * 60 * 60_000)
  const rows = Array.from({ length: shoppers * listingsPerShopper }, () =>
    listingRow(cookId, { servings_available: mostServings, ready_at }),
  )
  await insertListings(db, rows)
  return { database, buyerIds, cookId, listingIds: rows.map(({ id }) => id) }
}

/** Bakes until nothing can run out. */
export async function fillUp({ database }: Shop): Promise<void> {
  await database.db.updateTable('food_listings').set({ servings_available: mostServings }).execute()
}

/** Lets so many shoppers work at once for some milliseconds, all on one listing or each on their own; answers how often they did. */
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
        await once(shop, shopper, shop.listingIds[isContended ? 0 : own] ?? '')
      }
      return done
    }),
  )
  return counts.reduce((sum, done) => sum + done, 0)
}
