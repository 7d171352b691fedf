import type { Db, Trx } from '#server/database/tables.ts'
import type { BatchId, ListingId, PersonId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'

/** Stores a walk-up sale. */
export async function insertSale(
  trx: Trx,
  sale: {
    id: string
    foodListingId: ListingId
    batchId: BatchId | null
    /** YYYY-MM-DD */
    readyByDate: string
    servings: Servings
    now: Date
  },
): Promise<void> {
  const { id, foodListingId, batchId, readyByDate, servings, now } = sale
  await trx
    .insertInto('walk_up_sales')
    .values({
      id,
      food_listing_id: foodListingId,
      batch_id: batchId,
      ready_by_date: readyByDate,
      servings,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** The listing of a baker's walk-up sale; undefined for anybody else's. */
export async function findListingOfSale(
  db: Db,
  id: string,
  cookId: PersonId,
): Promise<ListingId | undefined> {
  const row = await db
    .selectFrom('walk_up_sales')
    .innerJoin('food_listings', 'food_listings.id', 'walk_up_sales.food_listing_id')
    .select('food_listings.id')
    .where('walk_up_sales.id', '=', id)
    .where('food_listings.cook_id', '=', cookId)
    .executeTakeFirst()
  return row?.id
}

/** Deletes a walk-up sale whose listing is locked and returns it; undefined when it is already gone. */
export function removeSale(
  trx: Trx,
  id: string,
): Promise<{ batch_id: BatchId | null; servings: Servings } | undefined> {
  return trx
    .deleteFrom('walk_up_sales')
    .where('id', '=', id)
    .returning(['batch_id', 'servings'])
    .executeTakeFirst()
}
