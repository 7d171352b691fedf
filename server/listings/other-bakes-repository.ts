import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { ListingId, PersonId } from '#shared/api/ids.ts'
import { canBeOrdered } from './sold-out-repository.ts'

/** Whose listings are meant. */
interface SellingBakes {
  cookId: PersonId
  /** the listing beside which they are shown */
  except: ListingId
  /** what was ready before can no longer be ordered */
  readySince: Date
}

/** More than a page shows, as those that a holiday closes are left out afterwards. */
const mostRead = 24

/** A baker's public listings of which something can be ordered, the newest first, as the index of each baker's listings has them. */
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
