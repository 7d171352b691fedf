import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fewestServings } from '../sold-out-repository.ts'
import { bitsOfDates, firstDayBit, type WantedDates } from './wanted-day-rules.ts'

/**
 * Excludes listings by the day bits in an index. Bitmaps of older versions have no day bits; those listings stay in.
 */
export function withDayBits(dates: WantedDates): RawBuilder<SqlBool> {
  const asked = bitsOfDates(dates).map((bit) => sql`get_bit(word_marks, ${bit}) <> 0`)
  return sql<SqlBool>`case when length(word_marks) = 64 then true else ${sql.join(asked, sql` or `)} end`
}

/** The labels for the dates: one for each day bit, and `@` for listings without day bits. */
export function dayLabels(dates: WantedDates): string[] {
  return ['@', ...bitsOfDates(dates).map((bit) => `@${bit - firstDayBit}`)]
}

/**
 * Whether a listing or one of its batches can be ordered for pickup on the dates, in the listing's time zone.
 * The listing's own batch is its earliest, and pickup is never before the ready time.
 */
export function isOrderableOn(dates: WantedDates): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select case when listing.batch_id is null then ${isOnDates(listing, dates)} else exists (
      select from batches as batch where batch.food_listing_id = listing.id and ${isBatchOfDates(dates)}
    ) end from food_listings as listing where listing.id = food_listings.id
  )`
}

/** Whether a row is ready before the last of the dates ends. */
export function readyBefore({ before }: WantedDates): RawBuilder<SqlBool> {
  return sql<SqlBool>`(ready_at < ${before}) is true`
}

/** The listing's alias in the subqueries below. */
const listing = sql`listing`

/** Whether the row `batch` of a listing can still be ordered for pickup on the dates. */
export function isBatchOfDates(dates: WantedDates): RawBuilder<SqlBool> {
  return sql<SqlBool>`batch.state = 'open' and batch.order_by > ${dates.now} and ${isOnDates(sql`batch`, dates)}`
}

/** Sorts a listing's batches as `freshestBatchOn` does: the first day, then the latest ready time. */
export function freshestFirst(dates: WantedDates): RawBuilder<unknown> {
  const firstDay = sql`case when batch.pickup_dates is null then batch.ready_by_date else (
    select min(span.date) ${spansOn(sql`batch`, dates)}
  ) end`
  return sql`${firstDay}, batch.ready_at desc`
}

/** The pickup windows of a row on the dates that can still be ordered. */
function spansOn(row: RawBuilder<unknown>, dates: WantedDates): RawBuilder<unknown> {
  return sql`from jsonb_to_recordset(${row}.pickup_spans) as span (date date, "orderBy" timestamptz)
    where span.date = any(${datesThere(dates)}) and span."orderBy" > ${dates.now}`
}

/**
 * Whether a row can be picked up on the dates, in the listing's time zone: in a window that is still open for orders,
 * else on its ready date. False on days its baker is closed.
 */
function isOnDates(row: RawBuilder<unknown>, dates: WantedDates): RawBuilder<SqlBool> {
  const meantThere = datesThere(dates)
  return sql<SqlBool>`
    case when ${row}.pickup_dates is null then ${row}.ready_by_date = any(${meantThere})
      else ${row}.pickup_dates && ${meantThere} and exists (select ${spansOn(row, dates)}) end
    and ${row}.servings_available >= ${fewestServings(listing)}
    and (${row}.ready_by_date between listing.closed_from and listing.closed_to) is not true`
}

/** The dates in a listing's time zone, chosen by today's date there. */
function datesThere({ meant, now }: WantedDates): RawBuilder<unknown> {
  const byToday = Map.groupBy(meant, ({ today }) => today)
  const cases = Array.from(
    byToday,
    ([today, days]) => sql`when ${today}::date then ${days.map(({ date }) => date)}::date[]`,
  )
  return sql`case (${now}::timestamptz at time zone listing.time_zone)::date ${sql.join(cases, sql` `)} end`
}
