import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { ListingId, PersonId } from '#shared/api/ids.ts'
import { canBeOrdered } from './sold-out-repository.ts'

/** Selects a baker's other bakes. */
interface SellingBakes {
  cookId: PersonId
  /** the listing that they are shown next to */
  except: ListingId
  /** listings ready before this time can no longer be ordered */
  readySince: Date
}

/** More than a page shows, because those closed by a holiday are filtered out later. */
const mostRead = 24

/** A baker's public listings that can be ordered, newest first, in the order of their index. */
export async function listSellingBakes(db: Db, { cookId, except, readySince }: SellingBakes) {
  return db
    .selectFrom('food_listings')
    .select(['id', 'title', 'cuisine', 'price_cents', 'options', 'fillings', 'image_url'])
    .select(['ready_by_date', 'ready_by_time', 'time_zone'])
    .select(['closed_from', 'closed_to', 'closed_message'])
    .where('cook_id', '=', cookId)
    .where('id', '!=', except)
    .where('is_public', '=', true)
    .where(canBeOrdered(sql`food_listings`))
    .where('ready_at', '>=', readySince)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRead)
    .execute()
}
