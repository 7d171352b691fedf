import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WantedDates } from './wanted-day-rules.ts'

/**
 * Whether a listing is not sold out, as `isSoldOut` has it. No search index carries it: it changes with the orders, and each would be
 * written into all of them.
 */
export const canBeOrdered = (listing: RawBuilder<unknown>) =>
  sql<SqlBool>`${listing}.servings_available >= ${fewestServings(listing)}`

/** The fewest servings that can be ordered of a listing at once, as `fewestServings` has it. */
const fewestServings = (listing: RawBuilder<unknown>) => sql`case when ${listing}.options = '[]' then 1 else (
  select min(option.servings) from jsonb_to_recordset(${listing}.options) as option (servings integer)
) end`

/**
 * Whether something can be ordered that is ready on the dates that are meant where it is, asked of the listing itself and of its
 * batches. No batch is ready before the one that its listing shows.
 */
export function readyThen(dates: WantedDates): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`(ready_at < ${dates.before}) is true`,
    sql<SqlBool>`(
      select case when listing.batch_id is null then ${isMeant(sql`listing`, dates)} else exists (
        select from batches as batch where batch.food_listing_id = listing.id and ${isBatchOfDates(dates)}
      ) end from food_listings as listing where listing.id = food_listings.id
    )`,
  ]
}

/** Whether a batch, by that name, of a listing, by that name, is ready on the dates and can still be ordered. */
export function isBatchOfDates(dates: WantedDates): RawBuilder<SqlBool> {
  return sql<SqlBool>`batch.state = 'open' and batch.order_by > ${dates.now} and ${isMeant(sql`batch`, dates)}`
}

/** Whether a row is ready on the dates that are meant where its listing is, and not while its baker is closed. */
function isMeant(row: RawBuilder<unknown>, { meant, now }: WantedDates): RawBuilder<SqlBool> {
  const [todays, dates] = [meant.map(({ today }) => today), meant.map(({ date }) => date)]
  return sql<SqlBool>`(
    (${now}::timestamptz at time zone listing.time_zone)::date, ${row}.ready_by_date
  ) in (select * from unnest(${todays}::date[], ${dates}::date[]))
    and ${row}.servings_available >= ${fewestServings(sql`listing`)}
    and (${row}.ready_by_date between listing.closed_from and listing.closed_to) is not true`
}
