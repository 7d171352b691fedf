import { type Kysely, sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import type { Tables } from '#server/database/tables.ts'

/** The stored orders of some listings. */
export interface StoredOrders {
  ids: string[]
  /** servings sold and left, by listing */
  sold: Map<string, number>
  left: Map<string, number>
}

/** Reads the stored orders of some listings. */
export function ordersOf(url: string, listingIds: readonly string[]): Promise<StoredOrders> {
  return withDatabase(url, async (db) => {
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'food_listing_id', 'quantity'])
      .where('food_listing_id', 'in', listingIds)
      .execute()
    const listings = await db
      .selectFrom('food_listings')
      .select(['id', 'servings_available'])
      .where('id', 'in', listingIds)
      .execute()
    const sold = new Map<string, number>()
    for (const { food_listing_id: id, quantity } of orders) sold.set(id, (sold.get(id) ?? 0) + quantity)
    return {
      ids: orders.map(({ id }) => id),
      sold,
      left: new Map(listings.map(({ id, servings_available: left }) => [id, left])),
    }
  })
}

/** The number of unsent emails. */
export function waitingMails(url: string): Promise<number> {
  return withDatabase(url, async (db) => {
    const { count } = await db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}

/** The backend process id of the outbox relay; null while there is none. */
export function relayOf(url: string): Promise<number | null> {
  return withDatabase(url, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_locks
      where locktype = 'advisory' and granted and objid = ${lockNumbers.relay}`.execute(db)
    return rows[0]?.pid ?? null
  })
}

/** Expires the leases of emails that a worker has taken. */
export function letLeasesEnd(url: string): Promise<void> {
  return withDatabase(url, async (db) => {
    await db
      .updateTable('mails')
      .set({ send_after: new Date(0) })
      .where('sent_at', 'is', null)
      .execute()
  })
}

async function withDatabase<T>(url: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const database = await openPostgresDatabase(url, { poolSize: 1 })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
